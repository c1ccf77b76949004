package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import java.util.List;
import java.util.Optional;

/** A run whose intervals and ledger do not have the same messages has no valid figure. */
public final class AccountGapGate implements Gate {
  @Override
  public Optional<Reason> judge(FigureKey figure, RunEvidence run) {
    return reason(run, List.of(figure));
  }

  static Optional<Reason> reason(RunEvidence run, List<FigureKey> figures) {
    return run.account()
        .gap()
        .map(gap -> new Reason(GateId.ACCOUNT_GAP, Verdict.INVALID, gap,
            "see the worker's log for the reason, then run it again", figures));
  }
}
