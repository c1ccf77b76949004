package io.weir.cli.experiment;

import io.weir.cli.calibrate.HostExperiments;
import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.DocumentView.Format;
import io.weir.core.plan.PlannedRun;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A measurement of this host by experiments of which only the outcome stays. Ctrl-C and SIGTERM end
 * it in order, and leave nothing.
 *
 * @param context this weir
 * @param folder for what systems and results need meanwhile; removed at the end
 */
record HostMeasurement(CliContext context, Path folder) {
  /** What is measured. */
  interface Task<T> {
    T measure(HostExperiments experiments) throws CliException, StoreException;
  }

  /** Returns a measurement in a folder below that of the systems' data. */
  static HostMeasurement in(CliContext context, Path data, String name) {
    return new HostMeasurement(context,
        data.resolve(name + "-" + ProcessHandle.current().pid()));
  }

  /**
   * Looks whether these runs fit this machine.
   *
   * @throws CliException if a program is missing or the processors are too few
   * @throws ProvisionException if memory or disk do not suffice
   */
  void require(List<PlannedRun> runs) throws CliException, ProvisionException {
    session().require(runs);
  }

  private ExperimentSession session() {
    return new ExperimentSession(context, folder.resolve("results"), folder.resolve("work"),
        folder.resolve("results"), Format.SCREEN, Ahead.NOTHING, Optional.empty(), System.getenv());
  }

  /**
   * Measures.
   *
   * @throws CliException if it was interrupted or something broke
   * @throws StoreException if results can't be written
   */
  <T> T run(Task<T> task) throws CliException, StoreException {
    try (MavenArtifactResolver artifacts = MavenArtifactResolver.create()) {
      HostExperiments experiments =
          new HostExperiments(session().setup(artifacts, PlanFiles.NONE, Vault.EMPTY));
      GracefulShutdown ending = GracefulShutdown.of(experiments::cancel,
          "interrupted: stopping; nothing is kept", context.console());
      try {
        return task.measure(experiments);
      } finally {
        remove();
        ending.release();
      }
    }
  }

  /** Stores an outcome. */
  interface Keeping {
    Path keep() throws IOException;
  }

  /**
   * Keeps the outcome for later results.
   *
   * @param outcome its name, as the subject of a sentence
   * @return the file
   */
  static Path kept(String outcome, CalibrationStore store, Keeping keeping) throws CliException {
    try {
      return keeping.keep();
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, outcome + " can't be kept: " + e.getMessage(),
          "make " + store.folder() + " writable, or set XDG_STATE_HOME", e);
    }
  }

  /** Removes the folder, if it is there. */
  void remove() throws CliException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, folder + " can't be removed: " + e.getMessage(),
          "remove it yourself", e);
    }
  }
}
