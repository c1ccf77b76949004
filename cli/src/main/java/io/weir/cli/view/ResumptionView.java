package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.unit.Durations;
import io.weir.lab.experiment.Resumption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows what is left of an experiment that was cut off.
 *
 * @param console where
 */
public record ResumptionView(Console console) {
  /** Shows what is finished, what is made again and how long it takes. */
  public void print(Resumption resumption) {
    Plan plan = resumption.plan();
    List<PlannedRun> open = resumption.open();
    List<PlannedRun> cutOff = resumption.cutOff();
    console.line(console.colors().bold(plan.name()) + "  " + plan.question());
    console.line("resuming " + resumption.folder());
    console.line("  finished, and left unchanged: " + resumption.finished().size() + " of "
        + plan.runs().size() + " runs");
    if (!cutOff.isEmpty()) {
      console.line("  cut off, set aside and repeated: " + names(cutOff));
    }
    int never = open.size() - cutOff.size();
    if (never > 0) {
      console.line("  never begun: " + never);
    }
    console.line(open.isEmpty()
        ? "  nothing is left to run"
        : "  to come: " + Durations.format(load(open)) + " under load" + settling(open));
  }

  private static String names(List<PlannedRun> runs) {
    return runs.stream().map(PlannedRun::folder).collect(Collectors.joining(", "));
  }

  private static String settling(List<PlannedRun> runs) {
    Duration most =
        runs.stream().map(PlannedRun::settleAtMost).reduce(Duration.ZERO, Duration::plus);
    return most.isZero() ? "" : ", " + Durations.format(most) + " at most to settle";
  }

  private static Duration load(List<PlannedRun> runs) {
    return runs.stream().map(PlannedRun::loadTime).reduce(Duration.ZERO, Duration::plus);
  }
}
