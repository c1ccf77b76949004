package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * Garbage collection of the worker may take only so much of the time. If the JVM reports each
 * pause,
 * their effect is part of the error bar ({@link Standstill}).
 */
public final class GarbageCollectionGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    double share = run.generator().health().gcShare();
    if (!Metrics.ofSystem(figure.metric()) || share <= run.thresholds().gcShare()
        || run.generator().health().interference().pauses().isPresent()) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.GARBAGE_COLLECTION,
        Verdict.LOW_CONFIDENCE,
        "garbage collection of the worker took " + Quantity.percent(share) + " of the time ("
            + Quantity.percent(run.thresholds().gcShare()) + " is the limit)",
        "give the worker a larger heap: --set worker.heap=1GiB",
        List.of(figure.key())));
  }
}
