package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.experiment.BusySpinCheck;
import io.weir.lab.experiment.LedgerSpace;
import io.weir.lab.experiment.RunSpace;
import io.weir.lab.experiment.SystemMemory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows what there is to know of a plan's systems before they start.
 *
 * @param console where
 */
public record SystemsView(Console console) {
  /** Shows the profile of each system with its settings; of several variants each once. */
  public void profiles(Plan plan) {
    plan.runs()
        .stream()
        .map(PlannedRun::system)
        .flatMap(system -> system.profile()
            .map(applied -> "  profile of " + system.name() + ": " + text(applied))
            .stream())
        .distinct()
        .sorted()
        .forEach(console::line);
  }

  private static String text(AppliedProfile applied) {
    String settings = applied.settings()
        .values()
        .stream()
        .flatMap(section -> section.entrySet().stream())
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining(", "));
    return EnumWord.kebab(applied.profile()) + (settings.isEmpty() ? "" : ", " + settings);
  }

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

  /** Shows how much each system may keep on disk in one of its runs; of several runs the most. */
  public void disk(List<RunSpace> spaces) {
    most(spaces).forEach(space -> console.line("  disk of " + space.run().system().name()
        + ": up to " + space.text() + ", removed after each run"));
  }

  /** Shows what the account of a run's messages may take; of each system's runs the largest. */
  public void accounts(Plan plan) {
    Map<String, LedgerSpace> largest = new TreeMap<>();
    plan.runs()
        .stream()
        .filter(run -> run.workload().load().fixedRate().isPresent())
        .map(LedgerSpace::new)
        .forEach(space -> largest.merge(space.run().system().name(), space,
            (one, other) -> other.most() > one.most() ? other : one));
    largest.forEach((system, space) -> console
        .line("  message accounts of " + system + ": " + space.text()));
    largest.values().forEach(space -> space.caution().ifPresent(this::note));
  }

  /** Warns of systems that may fill the disk. */
  public void cautions(List<RunSpace> spaces) {
    most(spaces).flatMap(space -> space.caution().stream()).forEach(this::note);
  }

  /** Warns of processors that pacing takes. */
  public void caution(BusySpinCheck processors) {
    processors.caution().ifPresent(this::note);
  }

  private static Stream<RunSpace> most(List<RunSpace> spaces) {
    Map<String, RunSpace> most = new TreeMap<>();
    spaces.forEach(space -> most.merge(space.run().system().name(), space,
        (one, other) -> other.needed() > one.needed() ? other : one));
    return most.values().stream();
  }

  /**
   * Shows what the launchers warn of, versions that weir was not tried with, and known defects of
   * the artifacts that the systems run from, each warning once.
   */
  public void cautions(Plan plan, Function<String, Launcher> launchers) {
    plan.runs()
        .stream()
        .map(PlannedRun::system)
        .distinct()
        .flatMap(system -> cautions(system, launchers.apply(system.broker())).stream())
        .distinct()
        .sorted()
        .forEach(this::note);
  }

  private void note(String text) {
    console.line("  " + console.colors().yellow("note") + "  " + text);
  }

  private static List<String> cautions(SystemSpec system, Launcher launcher) {
    return Stream.of(launcher.cautions(system).stream(), untried(system, launcher),
        defects(system, launcher))
        .flatMap(Function.identity())
        .map(caution -> system.name() + ": " + caution)
        .toList();
  }

  private static Stream<String> untried(SystemSpec system, Launcher launcher) {
    return system.version().isEmpty() || launcher.versions().contains(system.version())
        ? Stream.empty()
        : Stream.of("weir was not tried with version " + system.version() + "; it was with "
            + String.join(", ", launcher.versions()));
  }

  private static Stream<String> defects(SystemSpec system, Launcher launcher) {
    Stream<Artifact> server =
        system.existing().isPresent()
            ? Stream.empty()
            : launcher.serverArtifacts(system)
                .stream()
                .flatMap(classPath -> classPath.artifacts().stream());
    return Stream.concat(launcher.clientArtifacts(system).stream(), server)
        .flatMap(artifact -> launcher.advisories()
            .stream()
            .flatMap(advisory -> advisory.warning(artifact).stream()));
  }
}
