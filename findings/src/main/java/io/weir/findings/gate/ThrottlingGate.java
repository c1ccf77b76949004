package io.weir.findings.gate;

import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A control group that has used up its CPU quota stands still for the rest of the period, usually
 * 100 ms, with all the worker's threads in it.
 */
final class ThrottlingGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    boolean starved = share(run) >= run.thresholds().starved();
    return Metrics.ofSystem(figure.metric()) && exceeded(run)
        && (starved
            || Shift.isTooMuch(Shift.of(figure, share(run), run), figure, run.thresholds()))
                ? Optional.of(reason(run, figure.key()))
                : Optional.empty();
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return exceeded(run) && Shift.reaches(figure, run)
        ? Optional.of(reason(run, figure.key()))
        : Optional.empty();
  }

  private static boolean exceeded(RunEvidence run) {
    return share(run) > run.thresholds().throttled();
  }

  private static double share(RunEvidence run) {
    return run.generator().health().interference().throttledShare().orElse(0);
  }

  private static Reason reason(RunEvidence run, FigureKey figure) {
    return new Reason(GateId.THROTTLING, Verdict.SUSPECT,
        "the CPU quota of a control group held the worker back for "
            + Quantity.percent(share(run)) + " of the time",
        Gate.moreCpu(run,
            "lift the quota of the container or group that weir runs in, or use a lower rate"),
        List.of(figure));
  }
}
