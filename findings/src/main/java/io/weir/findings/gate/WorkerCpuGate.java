package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A worker short of CPU adds time to everything that it measures: its whole process may use a share
 * of all cores, and its busiest pacing thread a share of one. A rate is touched only where it fell
 * short of the load.
 */
public final class WorkerCpuGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return Metrics.ofSystem(figure.metric()) ? reason(run, figure.key()) : Optional.empty();
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return Shortage.showsWorker(figure, run)
        ? reason(run, figure.key())
        : Optional.empty();
  }

  private static Optional<Reason> reason(RunEvidence run, FigureKey figure) {
    String less = "use a lower rate, more producers or a machine with more cores";
    if (run.generator().health().cpuShare() > run.thresholds().cpuShare()) {
      return reason(
          "the worker used " + Quantity.percent(run.generator().health().cpuShare())
              + " of all cores ("
              + Quantity.percent(run.thresholds().cpuShare()) + " is the limit)",
          Gate.moreCpu(run, less), figure);
    }
    if (run.generator().health().pacerShare() > run.thresholds().pacerShare()) {
      return reason(
          "a pacing thread was busy for " + Quantity.percent(run.generator().health().pacerShare())
              + " of the time (" + Quantity.percent(run.thresholds().pacerShare())
              + " is the limit)",
          less, figure);
    }
    return Optional.empty();
  }

  private static Optional<Reason> reason(String text, String nextStep, FigureKey figure) {
    return Optional
        .of(new Reason(GateId.WORKER_CPU, Verdict.LOW_CONFIDENCE, text, nextStep, List.of(figure)));
  }
}
