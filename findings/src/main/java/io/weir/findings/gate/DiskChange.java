package io.weir.findings.gate;

import io.weir.core.result.DiskSpeed;
import io.weir.core.scenario.Storage;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/**
 * If every message waits for the disk, its speed without load must be the same before and after. If
 * it is not, something else used the disk, or a burst allowance ran out, and a latency may be wrong
 * by the difference. Smaller differences than the limit are those of the short test itself.
 */
final class DiskChange implements ErrorSource {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    return run.run().system().durability().storage() == Storage.FSYNC
        && Metrics.ofSystem(figure.metric())
            ? run.disk()
                .before()
                .flatMap(before -> run.disk().after().flatMap(after -> effect(before, after, run)))
            : Optional.empty();
  }

  private static Optional<Effect> effect(DiskSpeed before, DiskSpeed after, RunEvidence run) {
    double change = Math.abs(after.fsyncP50Nanos() - (double) before.fsyncP50Nanos());
    double least = Math.min(before.fsyncP50Nanos(), after.fsyncP50Nanos());
    return change <= run.thresholds().diskDrift() * least
        ? Optional.empty()
        : Optional.of(new Effect(GateId.DISK, change, change,
            "without load, an fsync took " + Quantity.latency(before.fsyncP50Nanos())
                + " before the run and " + Quantity.latency(after.fsyncP50Nanos()) + " after it",
            "stop other programs that use the disk, or wait for its burst allowance; then run it"
                + " again"));
  }
}
