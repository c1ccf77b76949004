package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.experiment.HostPrograms;
import io.weir.core.scenario.SystemSpec;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that chooses systems of a scenario. */
final class SystemsOption {
  @Option(names = "--system", paramLabel = "NAME", split = ",",
      description = "Only these systems of the scenario, separated by commas, in this order. A broker kind that the scenario lacks joins with its defaults, and NEW=NAME is a copy of a system.")
  private List<String> systems = new ArrayList<>();

  @Option(names = "--installed",
      description = "Leave out systems whose programs are not installed on this machine, or are too old, and name them.")
  private boolean installed;

  /** Uses these systems as well. */
  void choose(List<String> names) {
    systems.addAll(names);
  }

  /** Adds the choice to other changes of a scenario. */
  Overrides with(Overrides overrides) {
    return systems.isEmpty()
        ? overrides
        : overrides.and(List.of(choice(systems)));
  }

  private static String choice(List<String> names) {
    return "systems=[" + String.join(", ", names) + "]";
  }

  /**
   * Adds the choice of the systems that this machine can start, if that was asked for, and prints
   * the others.
   *
   * @param chosen the changes with the choice of systems
   * @throws CliException if it can start none
   */
  Overrides startable(CliContext context, Path file, Overrides chosen)
      throws CliException, ScenarioException {
    if (!installed) {
      return chosen;
    }
    HostPrograms programs = new HostPrograms(context.installation());
    Map<String, CliException> lacks = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    for (SystemSpec system : context.reader().read(file, chosen).first().systems()) {
      names.add(system.name());
      programs.lack(system).ifPresent(lack -> lacks.put(system.name(), lack));
    }
    if (lacks.size() == names.size()) {
      throw lacks.values().iterator().next();
    }
    lacks.values().forEach(lack -> context.note("left out: " + lack.getMessage()));
    List<String> left = new ArrayList<>(systems.isEmpty() ? names : systems);
    left.removeIf(name -> lacks.containsKey(name.split("=", 2)[0]));
    return lacks.isEmpty() ? chosen : chosen.and(List.of(choice(left)));
  }
}
