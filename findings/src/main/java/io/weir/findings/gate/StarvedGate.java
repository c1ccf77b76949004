package io.weir.findings.gate;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * From a share of the time on, no bound of a disturbance can be trusted: a worker that has no CPU
 * so often measures how it was starved. A rate is affected if it fell short of the load.
 */
public final class StarvedGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return Metrics.ofSystem(figure.metric())
        ? reason(figure.metric(), figure.key(), run)
        : Optional.empty();
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return Shortage.showsWorker(figure, run)
        ? reason(Metric.END_TO_END_RESPONSE, figure.key(), run)
        : Optional.empty();
  }

  private static Optional<Reason> reason(Metric metric, FigureKey figure, RunEvidence run) {
    Interference taken = run.generator().health().interference();
    double limit = run.thresholds().starved();
    if (taken.throttledShare().orElse(0) >= limit) {
      return Optional.of(reason(GateId.THROTTLING,
          "the CPU quota of a control group held the worker back for "
              + Quantity.percent(taken.throttledShare().orElseThrow()) + " of the time",
          liftQuota(run), figure, run));
    }
    return WaitingThread.of(metric, taken)
        .filter(one -> one.waited().share() >= limit)
        .max(Comparator.comparingDouble(one -> one.waited().share()))
        .map(worst -> reason(GateId.RUN_QUEUE,
            worst.name() + " was ready to run and waited for a CPU for "
                + Quantity.percent(worst.waited().share()) + " of the time",
            nextStep(run), figure, run));
  }

  private static Reason reason(GateId gate, String text, String nextStep, FigureKey figure,
      RunEvidence run) {
    return new Reason(gate, Verdict.LOW_CONFIDENCE, text + ": from "
        + Quantity.percent(run.thresholds().starved()) + " on, no value is undisturbed", nextStep,
        List.of(figure));
  }

  /** Returns the remedy for threads that wait for a CPU. */
  static String nextStep(RunEvidence run) {
    return Gate.moreCpu(run, "leave the load generator more CPU: stop other programs, use fewer"
        + " nodes, a lower rate or more cores");
  }

  /** Returns the remedy for a CPU quota. */
  static String liftQuota(RunEvidence run) {
    return Gate.moreCpu(run,
        "lift the quota of the container or group that weir runs in, or use a lower rate");
  }
}
