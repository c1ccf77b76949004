package io.weir.cli.experiment;

import io.weir.cli.calibrate.Calibrator;
import io.weir.cli.calibrate.Effort;
import io.weir.cli.calibrate.TruthRow;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.CalibrationView;
import io.weir.core.result.Calibration;
import io.weir.core.scenario.WorkerHosts;
import io.weir.findings.text.Quantity;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Calibrates this host before the eyes of its user.
 *
 * @param context this weir
 * @param data a folder for what systems and results need meanwhile; nothing stays in it
 * @param store where the calibration is kept
 * @param workers the workers to calibrate together; empty for one on this host
 */
public record CalibrationSession(CliContext context, Path data, CalibrationStore store,
    Optional<WorkerHosts> workers) {
  /**
   * Calibrates. Ctrl-C and SIGTERM end it in order, and leave nothing.
   *
   * @return whether all that was measured was true
   * @throws CliException if it was interrupted or something broke
   * @throws StoreException if results can't be written
   */
  public ExitCode run(Effort effort) throws CliException, StoreException {
    CalibrationView view = new CalibrationView(context.console());
    return HostMeasurement.in(context, data, "calibration").run(experiments -> {
      try {
        return calibrate(new Calibrator(experiments, workers, effort, view), view);
      } finally {
        view.close();
      }
    });
  }

  private ExitCode calibrate(Calibrator calibrator, CalibrationView view)
      throws CliException, StoreException {
    Console console = context.console();
    view.title("Known delays: does weir measure what happened? (tolerance: 1 % or 50 us)");
    List<TruthRow> rows = calibrator.truth();
    view.print(rows);
    view.title("The highest rate that "
        + workers.map(hosts -> Quantity.of(hosts.count(), "worker") + " together keep")
            .orElse("this host keeps")
        + " up, on a broker that does nothing");
    Calibration calibration = calibrator.ceilings();
    calibration.ceilings().forEach(view::print);
    if (!rows.stream().allMatch(TruthRow::holds)) {
      console.line("not calibrated: the measurement does not match the truth; stop other"
          + " programs on this machine, then try again");
      return ExitCode.FAILED;
    }
    console.line("calibrated; kept in " + HostMeasurement.kept("the calibration", store,
        () -> store.keep(calibration)));
    return ExitCode.OK;
  }
}
