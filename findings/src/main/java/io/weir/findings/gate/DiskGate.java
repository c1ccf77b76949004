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
 * Where every message waits for the disk, the disk by itself must be the same before and after: if
 * it is not, something else used it, or it has run out of some allowance. Its difference matters to
 * a figure that it makes up enough of.
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
        "with nothing else to do, the disk took " + Quantity.latency(before.fsyncP50Nanos())
            + " for an fsync before the run and " + Quantity.latency(after.fsyncP50Nanos())
            + " after it (" + Quantity.percent(run.thresholds().diskDrift())
            + " is the limit): it was not the same disk all the time",
        "stop what else uses the disk, or its burst allowance was used up; then run it again",
        List.of(figure.key())));
  }
}
