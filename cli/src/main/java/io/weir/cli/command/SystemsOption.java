package io.weir.cli.command;

import io.weir.scenario.Overrides;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that chooses systems of a scenario. */
final class SystemsOption {
  @Option(names = "--system", paramLabel = "NAME", split = ",",
      description = "Only these systems of the scenario, separated by commas, in this order. A broker kind that the scenario lacks joins with its defaults, and NEW=NAME is a copy of a system.")
  private List<String> systems = new ArrayList<>();

  /** Uses these systems as well. */
  void choose(List<String> names) {
    systems.addAll(names);
  }

  /** Adds the choice to other changes of a scenario. */
  Overrides with(Overrides overrides) {
    return systems.isEmpty()
        ? overrides
        : overrides.and(List.of("systems=[" + String.join(", ", systems) + "]"));
  }
}
