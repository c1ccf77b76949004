package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.core.text.Nearest;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import java.util.List;
import java.util.Optional;

/**
 * Names systems by a scenario, or by a broker kind for which a scenario is made up.
 *
 * @param context this weir
 */
record SystemChoice(CliContext context) {
  /**
   * A single node at the strongest storage of its kind; what it is asked and loaded with plays no
   * part.
   */
  private static final String SINGLE_NODE =
      """
          name: %1$s
          question: Does it start?
          systems: { %1$s: { broker: %1$s } }
          durability: { replicas: 1, acknowledge: all, storage: %2$s }
          workload: { message: { size: 100 B }, load: { rate: 1/s } }
          phases: { measure: 1s }
          """;

  /** Returns all systems of a scenario at all of its swept values, or the one of a broker kind. */
  List<SystemSpec> systems(String scenarioOrKind, Overrides overrides)
      throws CliException, ScenarioException {
    return read(scenarioOrKind, overrides).variants()
        .stream()
        .flatMap(variant -> variant.scenario().systems().stream())
        .distinct()
        .toList();
  }

  /** Returns the system of that name, or the only one there is. It is started on this machine. */
  SystemSpec system(String scenarioOrKind, String name, Overrides overrides)
      throws CliException, ScenarioException {
    Scenario scenario = read(scenarioOrKind, overrides).first();
    if (scenario.brokerHosts() instanceof BrokerHosts.Ssh) {
      throw new CliException(ExitCode.INPUT, "this command starts systems on this machine only",
          "leave out --brokers, or set brokers=" + BrokerHosts.HERE.written());
    }
    if (scenario.emulation().applies()) {
      throw new CliException(ExitCode.INPUT, "this command starts systems in real time",
          "leave out --dilate and 'emulate'");
    }
    List<SystemSpec> systems = scenario.systems();
    List<String> names = systems.stream().map(SystemSpec::name).toList();
    if (name.isEmpty() && systems.size() == 1) {
      return systems.get(0);
    }
    return systems.stream()
        .filter(system -> system.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new CliException(
                ExitCode.INPUT,
                name.isEmpty()
                    ? scenarioOrKind + " has several systems"
                    : scenarioOrKind + " has no system '" + name + "'",
                Nearest.hint(name, names,
                    "choose one: --system " + String.join(" or --system ", names))));
  }

  private ResolvedScenario read(String scenarioOrKind, Overrides overrides)
      throws CliException, ScenarioException {
    List<Launcher> launchers = context.installation().launchers();
    Optional<Launcher> named = launchers.stream()
        .filter(launcher -> launcher.broker().equals(scenarioOrKind))
        .findFirst();
    if (named.isPresent()) {
      return context.reader()
          .read(scenarioOrKind, SINGLE_NODE.formatted(scenarioOrKind,
              EnumWord.kebab(named.get().strongestStorage())), overrides);
    }
    try {
      return context.read(scenarioOrKind, overrides);
    } catch (CliException e) {
      throw Nearest.to(scenarioOrKind, launchers.stream().map(Launcher::broker).toList())
          .map(meant -> new CliException(ExitCode.INPUT,
              "there is no broker kind or scenario '" + scenarioOrKind + "'",
              "did you mean " + meant + "?", e))
          .orElse(e);
    }
  }
}
