package io.weir.findings.gate;

import io.weir.core.result.Metric;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.machine.Interference;
import io.weir.findings.machine.Interference.WaitShare;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A thread that could run and has no CPU delays the messages that it carries. The one that waited
 * most, of those that a metric's messages pass through, struck at most the share of messages that
 * its waiting is of the time, without what each wake-up costs in any case; and it struck every
 * message by what it waited for each turn, on average, since a message may be what wakes it.
 */
final class RunQueueGate implements Gate {
  /** A thread and what it waited. */
  private record Waiting(String who, WaitShare waited) {}

  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return worst(figure.metric(), run)
        .filter(worst -> beyondWakeUps(worst.waited(), run) > run.thresholds().runQueue())
        .filter(worst -> touches(worst.waited(), figure, run))
        .map(worst -> reason(worst, run, figure.key()));
  }

  private static boolean touches(WaitShare wait, LatencyFigure figure, RunEvidence run) {
    double shift = Math.max(wait.meanNanos(), Shift.of(figure, beyondWakeUps(wait, run), run));
    return wait.share() >= run.thresholds().starved()
        || Shift.isTooMuch(shift, figure, run.thresholds());
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return worst(Metric.END_TO_END_RESPONSE, run)
        .filter(worst -> beyondWakeUps(worst.waited(), run) > run.thresholds().runQueue())
        .filter(worst -> Shift.reaches(figure, run))
        .map(worst -> reason(worst, run, figure.key()));
  }

  private static double beyondWakeUps(WaitShare wait, RunEvidence run) {
    double ordinary = Math.min(wait.meanNanos(), run.thresholds().wakeUp().toNanos());
    return wait.share() * (1 - ordinary / Math.max(1, wait.meanNanos()));
  }

  /** The worst of those on the way of a metric's messages. */
  private static Optional<Waiting> worst(Metric metric, RunEvidence run) {
    Interference waits = run.generator().health().interference();
    List<Waiting> waiting = new ArrayList<>();
    if (Metrics.ofSystem(metric)) {
      waits.clientWait()
          .ifPresent(wait -> waiting.add(new Waiting("a thread of the client", wait)));
    }
    if (Metrics.fromIntended(metric)) {
      waits.pacerWait().ifPresent(wait -> waiting.add(new Waiting("a pacing thread", wait)));
    }
    if (Metrics.toDelivery(metric)) {
      waits.consumerWait().ifPresent(wait -> waiting.add(new Waiting("a consumer's thread", wait)));
    }
    return waiting.stream()
        .max((one, other) -> Double.compare(one.waited().share(), other.waited().share()));
  }

  private static Reason reason(Waiting worst, RunEvidence run, FigureKey figure) {
    return new Reason(GateId.RUN_QUEUE, Verdict.SUSPECT,
        worst.who() + " was ready to run and waited for a CPU for "
            + Quantity.percent(worst.waited().share()) + " of the time ("
            + Quantity.percent(run.thresholds().runQueue())
            + " is tolerated, and more if it can't have moved the value)",
        Gate.moreCpu(run, "leave the load generator more CPU: stop other programs, use fewer"
            + " nodes, a lower rate or more cores"),
        List.of(figure));
  }
}
