package io.weir.findings.gate;

import io.weir.core.unit.Rate;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A load that comes near the highest that this host, or all workers together, keep up at all leaves
 * the load generator
 * little room: what it adds to latencies then grows. Without a calibration nothing is judged.
 */
public final class CeilingGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    double offered = run.run().workload().load().rate().perSecond();
    return run.ceiling()
        .map(Rate::perSecond)
        .filter(ceiling -> Metrics.ofSystem(figure.metric())
            && offered > run.thresholds().ceilingShare() * ceiling)
        .map(ceiling -> new Reason(
            GateId.CEILING,
            Verdict.LOW_CONFIDENCE,
            "the load is " + Quantity.percent(offered / ceiling) + " of the "
                + Quantity.rate(ceiling) + " that " + subject(run) + " can offer with messages of "
                + run.run().workload().message().size() + " ("
                + Quantity.percent(run.thresholds().ceilingShare()) + " is the limit)",
            run.run().hasOneWorkerHere()
                ? "use a lower rate, or a machine with more cores"
                : "use a lower rate, or more workers",
            List.of(figure.key())));
  }

  private static String subject(RunEvidence run) {
    return run.run().hasOneWorkerHere() ? "this host" : "these workers together";
  }
}
