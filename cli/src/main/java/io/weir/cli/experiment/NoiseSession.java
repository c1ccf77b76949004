package io.weir.cli.experiment;

import io.weir.cli.calibrate.NoiseMeter;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.view.DocumentView;
import io.weir.cli.view.NoiseView;
import io.weir.cli.view.PlanView;
import io.weir.core.plan.Plan;
import io.weir.core.result.HostNoise;
import io.weir.findings.compare.MeasuredNoise;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import java.nio.file.Path;

/**
 * Measures the noise of this host before the eyes of its user.
 *
 * @param context this weir
 * @param data a folder for what systems and results need meanwhile; nothing stays in it
 * @param store where the noise is kept
 */
public record NoiseSession(CliContext context, Path data, CalibrationStore store) {
  /**
   * Measures, prints and keeps the noise. Ctrl-C and SIGTERM end it in order, and leave nothing.
   *
   * @param plan of two identical systems
   * @throws CliException if it was interrupted or something broke
   * @throws StoreException if results can't be written
   * @throws ProvisionException if the systems do not fit into this machine; nothing was started
   */
  public HostNoise run(Plan plan) throws CliException, StoreException, ProvisionException {
    Console console = context.console();
    console.line(console.colors().bold(plan.name()) + "  " + plan.question());
    console.line(PlanView.size(plan));
    HostMeasurement measurement = HostMeasurement.in(context, data, plan.name());
    measurement.require(plan.runs());
    HostNoise noise = measurement.run(experiments -> {
      NoiseView view = new NoiseView(console);
      try {
        return new NoiseMeter(experiments).measure(plan, view);
      } finally {
        view.close();
      }
    });
    DocumentView view = new DocumentView(console);
    MeasuredNoise.blocks(noise).forEach(view::print);
    console.line("measured; kept in " + HostMeasurement.kept("the noise", store,
        () -> store.keep(noise)));
    return noise;
  }
}
