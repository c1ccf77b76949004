package io.weir.cli.experiment;

import io.weir.cli.calibrate.DilationMeter;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.Installation;
import io.weir.cli.view.NoiseView;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.HostDilation;
import io.weir.core.scenario.Emulation;
import io.weir.findings.text.Quantity;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.emulation.RunEmulation;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the dilation of a plan before the eyes of its user.
 *
 * @param context this weir
 * @param data a folder for what systems and results need meanwhile; nothing stays in it
 * @param store where dilations are kept
 */
public record DilationSession(CliContext context, Path data, CalibrationStore store) {
  /**
   * Returns the dilation of an earlier measurement of the same load on this host.
   *
   * @throws CliException if it can't be chosen for this plan
   */
  public Optional<HostDilation> known(Plan plan) throws CliException {
    return store.dilation(HostIdentity.here(Installation.version()),
        DilationMeter.load(DilationMeter.heaviest(plan)));
  }

  /**
   * Returns the dilation for a plan: that of an earlier measurement, or else of one that begins
   * now. Ctrl-C and SIGTERM end it in order, and leave nothing.
   *
   * @throws CliException if it was interrupted, something broke, or none will do
   * @throws StoreException if results can't be written
   * @throws ProvisionException if the systems do not fit into this machine; nothing was started
   */
  public int choose(Plan plan) throws CliException, StoreException, ProvisionException {
    Optional<HostDilation> known = known(plan);
    HostDilation chosen = known.isPresent() ? known.get() : measured(plan);
    context.console().line(text(chosen));
    return chosen.dilation();
  }

  /** Returns a dilation and its reason as display text. */
  public static String text(HostDilation chosen) {
    return "dilation " + chosen.dilation() + ": this machine was "
        + Quantity.percent(chosen.use()) + " busy at " + chosen.tried() + ", measured on "
        + chosen.made().toString().substring(0, 10);
  }

  private HostDilation measured(Plan plan)
      throws CliException, StoreException, ProvisionException {
    Console console = context.console();
    List<PlannedRun> runs = DilationMeter.heaviest(plan);
    console.line("choosing the dilation: one short run of each of " + runs.size()
        + (runs.size() == 1 ? " system" : " systems") + ", some minutes each");
    HostMeasurement measurement = HostMeasurement.in(context, data, plan.name() + "-dilation");
    RunEmulation.require();
    measurement.require(runs.stream()
        .map(run -> run.emulating(run.emulated().with(Emulation.MOST)))
        .toList());
    HostDilation chosen = measurement.run(experiments -> {
      NoiseView view = new NoiseView(console);
      try {
        return new DilationMeter(experiments).measure(plan, view);
      } finally {
        view.close();
      }
    });
    HostMeasurement.kept("the dilation", store, () -> store.keep(chosen));
    return chosen;
  }
}
