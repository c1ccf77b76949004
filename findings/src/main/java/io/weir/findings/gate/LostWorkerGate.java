package io.weir.findings.gate;

import io.weir.core.result.WorkerLoss;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Without one of its workers, a run had less load than planned, from other machines. */
public final class LostWorkerGate implements Gate {
  @Override
  public Optional<Reason> judge(FigureKey figure, RunEvidence run) {
    return run.lostWorkers().isEmpty()
        ? Optional.empty()
        : Optional.of(new Reason(GateId.LOST_WORKER, Verdict.LOW_CONFIDENCE,
            run.lostWorkers()
                .stream()
                .map(LostWorkerGate::words)
                .collect(Collectors.joining("; "))
                + "; the other workers continued with their part of the load",
            "find out why, and run it again; on-failure.lost-worker: stop ends such a run at once",
            List.of(figure)));
  }

  private static String words(WorkerLoss loss) {
    return "worker " + loss.worker() + " was lost after " + Quantity.latency(loss.atNanos())
        + " of load: it " + loss.reason();
  }
}
