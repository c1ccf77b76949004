package io.weir.findings.gate;

import io.weir.core.result.Counter;
import io.weir.findings.figure.RunEvidence;

/** Whether a system kept up with its load. Stateless. */
public final class KeptUp {
  private KeptUp() {}

  /** Whether as much was acknowledged and delivered as was due, but for what may be under way. */
  public static boolean of(RunEvidence run) {
    return run.seconds() > 0 && run.count(Counter.FAILED) == 0
        && !Shortage.ofAcknowledgements(run).exceeded()
        && (run.subscriptions() == 0 || !Shortage.ofDeliveries(run).exceeded());
  }
}
