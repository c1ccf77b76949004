package io.weir.cli.context;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.HostNoise;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.emulation.StandingTime;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.experiment.ExperimentListener;
import io.weir.lab.experiment.StoredPlanCheck;
import io.weir.lab.experiment.SystemMemory;
import io.weir.scenario.Overrides;
import io.weir.scenario.Problem;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.plan.PlanCheck;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The context of all commands.
 *
 * @param installation this weir
 * @param console where they write to
 * @param plugins the plug-ins whose listeners follow experiments
 */
public record CliContext(Installation installation, Console console,
    List<ListenerPlugin> plugins) {
  public CliContext {
    plugins = List.copyOf(plugins);
  }

  /** Returns a context with all plug-ins on the class path. */
  public static CliContext of(Installation installation, Console console) {
    return new CliContext(installation, console, ServiceLoader.load(ListenerPlugin.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .toList());
  }

  /**
   * Returns the listeners of an experiment.
   *
   * @param afterwards what follows within its suite
   * @throws CliException if one can't begin; those before it are closed
   */
  public ExperimentListener[] listeners(Ahead afterwards) throws CliException {
    List<ExperimentListener> listeners = new ArrayList<>();
    try {
      for (ListenerPlugin plugin : plugins) {
        plugin.open(console, afterwards).ifPresent(listeners::add);
      }
    } catch (CliException e) {
      listeners.forEach(ExperimentListener::close);
      throw e;
    }
    return listeners.toArray(ExperimentListener[]::new);
  }

  /** The experiment whose listeners were opened is over. */
  public void reported(Optional<Path> report) {
    plugins.forEach(plugin -> plugin.reported(report));
  }

  /**
   * Reads a scenario by path or name.
   *
   * @throws CliException if there is none
   * @throws ScenarioException if it can't be used
   */
  public ResolvedScenario read(String scenario, Overrides overrides)
      throws CliException, ScenarioException {
    return read(new ScenarioFinder(installation).find(scenario), overrides);
  }

  /**
   * Reads a scenario's file, and prints the remarks for its author.
   *
   * @throws ScenarioException if it can't be used
   */
  public ResolvedScenario read(Path file, Overrides overrides) throws ScenarioException {
    ResolvedScenario scenario = reader().read(file, overrides);
    scenario.notes().forEach(this::note);
    return scenario;
  }

  /**
   * Reads a scenario's file for a plan on this machine. Systems that do not fit into its memory at
   * once do not take turns, and those that it can't stop run while they wait. Both are printed and
   * become part of the overrides.
   *
   * @throws ScenarioException if it can't be used
   */
  public ResolvedScenario readFitting(Path file, Overrides overrides) throws ScenarioException {
    ResolvedScenario scenario = read(file, overrides);
    Plan plan = new Planner(() -> 0).plan(scenario);
    Optional<String> lack = lackTogether(plan);
    if (lack.isPresent()) {
      note("the systems do not take turns, because " + lack.get()
          + ": each is measured after the others have stopped");
      return reader().read(file, overrides.and(List.of(PhaseKeys.WINDOWS + "=off")));
    }
    Optional<String> obstacle = plan.runs().stream().anyMatch(PlannedRun::stopsWhileIdle)
        ? StandingTime.obstacle().or(() -> cannotStop(plan))
        : Optional.empty();
    if (obstacle.isPresent()) {
      note("systems that wait for their turns keep running: " + obstacle.get());
      return reader().read(file, overrides.and(List.of(PhaseKeys.IDLE + "=running")));
    }
    return scenario;
  }

  private Optional<String> cannotStop(Plan plan) {
    return plan.runs()
        .stream()
        .map(PlannedRun::system)
        .distinct()
        .map(system -> StandingTime.obstacle(
            installation.launcher(system.broker()).hostPrograms(system)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Returns why this machine has no memory for systems in turns, as a clause; empty if it has. */
  public Optional<String> lackTogether(Plan plan) {
    return SystemMemory.lackTogether(plan, installation::launcher)
        .map(lack -> "they do not fit into this machine's memory at once (" + lack + ")");
  }

  /** Prints a remark. */
  public void note(String text) {
    console.note(console.colors().yellow("note:") + " " + text);
  }

  /** Returns how far identical systems differ on this host by chance, if that was measured. */
  public Optional<HostNoise> noise() {
    return CalibrationStore.ofUser().noise(HostIdentity.here(Installation.version()));
  }

  /** Returns the same, with results as text next to the progress, because the result is JSON. */
  public CliContext forJson() {
    return with(console.forJson());
  }

  /** Returns the same with another console. */
  public CliContext with(Console other) {
    return new CliContext(installation, other, plugins);
  }

  /** Returns the rules of scenarios, for the open runs of a stored plan. */
  public StoredPlanCheck planCheck() {
    return (plan, open, traces) -> {
      try {
        new PlanCheck(reader()).check(plan, open, traces);
        return Optional.empty();
      } catch (ScenarioException e) {
        Problem first = e.problems().getFirst();
        return Optional.of(first.path() + ": " + first.message() + " (" + first.hint() + ")");
      }
    };
  }

  /** Returns a reader that knows this weir's broker kinds. */
  public ScenarioReader reader() {
    return new ScenarioReader(installation.launchers());
  }
}
