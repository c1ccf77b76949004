package io.weir.cli.experiment;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.view.DocumentView.Format;
import io.weir.cli.view.ErrorView;
import io.weir.core.folder.ResultLayout;
import io.weir.core.text.Sha256;
import io.weir.lab.kubernetes.CoordinatorEnd;
import io.weir.lab.kubernetes.CoordinatorLink;
import io.weir.lab.kubernetes.CoordinatorOrder;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.ResultArchive;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The coordinator in a pod: takes its order from the command line that started it, and keeps the
 * result until it was fetched.
 *
 * @param context this weir
 * @param results the folder for the result
 */
public record CoordinatorSession(CliContext context, Path results) {
  /**
   * Runs the scenario of the order.
   *
   * @param in the stream from the command line
   * @param out the stream to it, which nothing else uses
   */
  public ExitCode run(InputStream in, OutputStream out) throws CliException {
    CoordinatorLink link = CoordinatorLink.open(in, out);
    try {
      CoordinatorOrder order = link.order();
      // A hook waits for all that follows.
      link.onStop(reason -> {
        context.console().note(reason);
        System.exit(ExitCode.BROKEN.number());
      });
      return carryOut(order, link);
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, e.getMessage(),
          "'weir run SCENARIO --workers k8s:N' starts a coordinator", e);
    } catch (InterruptedException e) {
      throw new CliException(ExitCode.BROKEN, "interrupted", "", e);
    }
  }

  private ExitCode carryOut(CoordinatorOrder order, CoordinatorLink link)
      throws IOException, InterruptedException {
    GracefulShutdown keeping = GracefulShutdown.silent(context.console());
    try {
      Path root = Files.createTempDirectory("weir-order");
      Path file = CoordinatorFiles.write(order, root);
      Optional<SessionEnd> end = attempt(order, file, root);
      Optional<CoordinatorEnd.Archive> archive =
          end.isPresent() ? Optional.of(pack(end.get().folder())) : Optional.empty();
      ExitCode exit = end.map(SessionEnd::exit).orElse(ExitCode.BROKEN);
      link.end(new CoordinatorEnd(exit.number(), archive));
      return exit;
    } finally {
      keeping.release();
    }
  }

  private Optional<SessionEnd> attempt(CoordinatorOrder order, Path file, Path root) {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(order.environment());
    try {
      ResolvedScenario scenario =
          context.read(file, new Overrides(order.scale(), order.sets()));
      return Optional.of(new ExperimentSession(context, results, root.resolve("data"), results,
          Format.NONE, Ahead.NOTHING, Optional.empty(), environment).run(scenario));
    } catch (CliException | ScenarioException | StoreException | ProvisionException
        | RuntimeException e) {
      new ErrorView(context.console()).report(e);
      return Optional.empty();
    }
  }

  private CoordinatorEnd.Archive pack(Path folder) throws IOException {
    Path file = results.resolve("result.zip");
    try {
      ResultArchive.pack(folder, file);
      MessageDigest digest = Sha256.digest();
      Files.copy(file, new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      Path name = new ResultLayout(folder).root().getFileName();
      return new CoordinatorEnd.Archive(folder.getParent().getFileName().toString(),
          name.toString(), file.toString(), Files.size(file),
          Sha256.hex(digest));
    } catch (StoreException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
