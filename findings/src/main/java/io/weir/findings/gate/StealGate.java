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

/** While a hypervisor gives CPU time to others, all threads of this machine stand still. */
final class StealGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return Metrics.ofSystem(figure.metric()) && exceeded(run)
        && Shift.isTooMuch(Shift.of(figure, share(run), run), figure, run.thresholds())
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
    return share(run) > run.thresholds().steal();
  }

  private static double share(RunEvidence run) {
    return run.generator().health().interference().stealShare().orElse(0);
  }

  private static Reason reason(RunEvidence run, FigureKey figure) {
    return new Reason(GateId.STEAL, Verdict.SUSPECT,
        "the hypervisor gave " + Quantity.percent(share(run))
            + " of this machine's CPU time to others ("
            + Quantity.percent(run.thresholds().steal()) + " is the limit)",
        "use a machine with dedicated CPUs, or measure when its neighbors are quiet",
        List.of(figure));
  }
}
