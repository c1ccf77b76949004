package io.weir.cli.command;

import io.weir.scenario.Overrides;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that leaves the dilation to a measurement. */
final class AutoDilateOption {
  @Option(names = "--auto-dilate",
      description = "Choose the smallest factor at which this machine is no bottleneck, by a short run of each system. It is kept for the next time. Takes the place of --dilate.")
  private boolean asked;

  boolean asked() {
    return asked;
  }

  /** Other changes to a scenario, and a dilation that was chosen. */
  static Overrides with(Overrides others, int factor) {
    return others.and(List.of("emulate.dilation=" + factor));
  }
}
