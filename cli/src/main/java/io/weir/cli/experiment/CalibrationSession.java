package io.weir.cli.experiment;

import io.weir.cli.CliContext;
import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.calibrate.Calibrator;
import io.weir.cli.calibrate.Effort;
import io.weir.cli.calibrate.TruthRow;
import io.weir.cli.view.Ahead;
import io.weir.cli.view.CalibrationView;
import io.weir.cli.view.DocumentView.Format;
import io.weir.core.result.Calibration;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Calibrates this host before the eyes of its user.
 *
 * @param context this weir
 * @param data a folder for what systems and results need meanwhile; nothing stays in it
 * @param store where the calibration is kept
 */
public record CalibrationSession(CliContext context, Path data, CalibrationStore store) {
  /**
   * Calibrates. Ctrl-C and SIGTERM end it in order, and leave nothing.
   *
   * @return whether all that was measured was true
   * @throws CliException if it was interrupted or something broke
   * @throws StoreException if results can't be written
   */
  public ExitCode run(Effort effort) throws CliException, StoreException {
    Console console = context.console();
    CalibrationView view = new CalibrationView(console);
    Path folder = data.resolve("calibration-" + ProcessHandle.current().pid());
    try (MavenArtifactResolver artifacts = MavenArtifactResolver.create()) {
      ExperimentSession session = new ExperimentSession(context, folder.resolve("results"),
          folder.resolve("work"), folder.resolve("results"), Format.SCREEN, Ahead.NOTHING);
      Calibrator calibrator =
          new Calibrator(session.setup(artifacts, PlanFiles.NONE, Vault.EMPTY), effort, view);
      GracefulShutdown ending =
          GracefulShutdown.of(calibrator::cancel, "interrupted: stopping; nothing is kept",
              console);
      try {
        return calibrate(calibrator, view);
      } finally {
        view.close();
        remove(folder);
        ending.release();
      }
    }
  }

  private ExitCode calibrate(Calibrator calibrator, CalibrationView view)
      throws CliException, StoreException {
    Console console = context.console();
    view.title("Known delays: does weir measure what happened? (tolerance: 1 % or 50 us)");
    List<TruthRow> rows = calibrator.truth();
    view.print(rows);
    view.title("The highest rate that this host keeps up, on a broker that does nothing");
    Calibration calibration = calibrator.ceilings();
    calibration.ceilings().forEach(view::print);
    if (!rows.stream().allMatch(TruthRow::holds)) {
      console.line("not calibrated: the measurement does not match the truth; stop other"
          + " programs on this machine, then try again");
      return ExitCode.FAILED;
    }
    console.line("calibrated; kept in " + keep(calibration));
    return ExitCode.OK;
  }

  private Path keep(Calibration calibration) throws CliException {
    try {
      return store.keep(calibration);
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "the calibration can't be kept: " + e.getMessage(),
          "make " + store.folder() + " writable, or set XDG_STATE_HOME", e);
    }
  }

  private static void remove(Path folder) throws CliException {
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
