package io.weir.findings.gate;

import io.weir.core.result.DiskSpeed;
import io.weir.core.scenario.Storage;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * If every message waits for the disk, its speed without load must be the same before and after. If
 * it is not, something else used the disk, or a burst allowance ran out. The difference matters to
 * values that depend on it enough.
 */
final class DiskGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    if (run.run().system().durability().storage() != Storage.FSYNC
        || !Metrics.ofSystem(figure.metric())
        || run.disk().before().isEmpty() || run.disk().after().isEmpty()) {
      return Optional.empty();
    }
    DiskSpeed before = run.disk().before().get();
    DiskSpeed after = run.disk().after().get();
    double change = Math.abs(after.fsyncP50Nanos() - (double) before.fsyncP50Nanos());
    double least = Math.min(before.fsyncP50Nanos(), after.fsyncP50Nanos());
    if (change <= run.thresholds().diskDrift() * least
        || !Shift.isTooMuch(change, figure, run.thresholds())) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.DISK,
        Verdict.SUSPECT,
        "without load, an fsync took " + Quantity.latency(before.fsyncP50Nanos())
            + " before the run and " + Quantity.latency(after.fsyncP50Nanos())
            + " after it (" + Quantity.percent(run.thresholds().diskDrift())
            + " is the limit): the speed of the disk changed",
        "stop other programs that use the disk, or wait for its burst allowance; then run it again",
        List.of(figure.key())));
  }
}
