package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.experiment.SystemMemory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Shows what there is to know of a plan's systems before they start.
 *
 * @param console where
 */
public record SystemsView(Console console) {
  /** Shows how much memory each system may take, with its worker; of several variants the most. */
  public void memory(List<SystemMemory> systems) {
    Map<String, List<SystemMemory>> byName =
        systems.stream().collect(Collectors.groupingBy(memory -> memory.system().name()));
    byName.keySet().stream().sorted().forEach(name -> memoryOfVariants(byName.get(name)));
  }

  private void memoryOfVariants(List<SystemMemory> variants) {
    SystemMemory most =
        variants.stream()
            .reduce((one, other) -> other.demand().total().compareTo(one.demand().total()) > 0
                ? other
                : one)
            .orElseThrow();
    console.line("  memory of " + most.system().name() + ": up to "
        + MemoryCheck.text(most.demand().total()));
    MemoryCheck.parts(most.plan(), most.worker()).forEach(part -> console.line("    " + part));
  }

  /** Shows what the launchers warn of, each warning once. */
  public void cautions(Plan plan, Function<String, Launcher> launchers) {
    plan.runs()
        .stream()
        .map(PlannedRun::system)
        .distinct()
        .flatMap(system -> cautions(system, launchers.apply(system.broker())).stream())
        .distinct()
        .sorted()
        .forEach(caution -> console.line("  " + console.paint().yellow("note") + "  " + caution));
  }

  private static List<String> cautions(SystemSpec system, Launcher launcher) {
    return launcher.cautions(system)
        .stream()
        .map(caution -> system.name() + ": " + caution)
        .toList();
  }
}
