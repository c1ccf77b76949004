package io.weir.cli.view;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.TurnsObstacle;
import io.weir.core.scenario.Windows;
import io.weir.core.unit.Durations;
import java.util.List;
import java.util.Optional;

/** The design of an experiment in words. Stateless. */
public final class DesignText {
  private DesignText() {}

  /** Returns whether the systems of a plan take turns, and if not, why not. */
  static String of(Plan plan) {
    List<String> texts = plan.runs().stream().map(run -> of(plan, run)).distinct().toList();
    return texts.size() == 1 ? texts.getFirst() : "varies: " + String.join("; ", texts);
  }

  private static String of(Plan plan, PlannedRun run) {
    return run.phases()
        .windows()
        .map(windows -> turns(windows, plan.sharing(run).size()))
        .or(() -> run.search().flatMap(RateSearch::turns).map(DesignText::trials))
        .orElseGet(() -> oneByOne(plan, run));
  }

  private static String turns(Windows windows, int alternatives) {
    return "in turns, " + windows.most() + (windows.most() == 1 ? " window" : " windows") + " of "
        + Durations.format(windows.length()) + " for each "
        + (alternatives > 1 ? "value on one deployment of each system, " : "system, ")
        + between(windows.idle());
  }

  private static String trials(SearchTurns turns) {
    return "in turns, one trial of each system after another, " + between(turns.idle())
        + (turns.rounds() > 0
            ? "; then " + turns.rounds() + " rounds under too much load compare them"
            : "");
  }

  private static String between(Windows.Idle idle) {
    return switch (idle) {
      case STOPPED -> "stopped in between";
      case RUNNING -> "idle in between";
    };
  }

  private static String oneByOne(Plan plan, PlannedRun run) {
    return (plan.runs().size() == 1 ? "one run" : "one run after another")
        + obstacle(plan, run).map(reason -> ", not in turns: " + reason).orElse("");
  }

  /** Returns why systems of a plan do not take turns, as a clause; empty if all do. */
  public static Optional<String> obstacle(Plan plan) {
    return plan.runs()
        .stream()
        .filter(run -> !run.takesTurns())
        .findFirst()
        .flatMap(run -> obstacle(plan, run));
  }

  private static Optional<String> obstacle(Plan plan, PlannedRun run) {
    List<SystemSpec> systems = plan.runs()
        .stream()
        .filter(one -> one.variant().equals(run.variant())
            && one.repetition() == run.repetition())
        .map(PlannedRun::system)
        .toList();
    int alternatives = run.search().isPresent() ? 1 : plan.alternatives(run);
    return systems.size() * alternatives < 2
        ? Optional.empty()
        : Optional.of(new TurnsObstacle(systems, alternatives, run.workload(), run.phases(),
            run.emulated(), plan.stopping().isPresent()).text().orElseGet(() -> choice(run)));
  }

  private static String choice(PlannedRun run) {
    if (run.search().isEmpty() && run.phases().measure().compareTo(Windows.LEAST) < 0) {
      return "a measure phase below " + Durations.format(Windows.LEAST) + " has no windows";
    }
    return run.brokers() instanceof BrokerHosts.Local
        || run.system().existing().isPresent()
            ? "phases.windows is off"
            : "weir does not know whether the other machines have memory for all systems at once";
  }
}
