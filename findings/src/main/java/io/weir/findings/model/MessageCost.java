package io.weir.findings.model;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.SystemUse;
import io.weir.core.scenario.WorkerHosts;
import io.weir.findings.figure.RateKind;
import java.util.Optional;

/**
 * The resources that a system's processes used for one acknowledged message.
 *
 * @param cpuNanos CPU time in nanoseconds
 * @param written bytes written to storage; absent if a process does not report it
 */
public record MessageCost(double cpuNanos, Optional<Double> written) {
  private static final double NANOS = 1e9;

  /** Returns the cost in a run; absent if its use or its messages are not known. */
  public static Optional<MessageCost> of(RunFindings run) {
    double messages = run.accounting().map(LedgerCounts::acknowledged).orElse(0L);
    return run.use().filter(use -> messages > 0).map(use -> of(use, messages));
  }

  private static MessageCost of(SystemUse use, double messages) {
    return new MessageCost(use.cpuNanos() / messages,
        use.writtenBytes().map(bytes -> bytes / messages));
  }

  /**
   * Returns the CPU time of the workers for each acknowledged message, in nanoseconds; absent of
   * workers elsewhere.
   *
   * @param cores the machine's processors; 0 if unknown
   */
  public static Optional<Double> ofClients(RunFindings run, int cores) {
    return run.health()
        .filter(health -> run.run().worker().hosts() instanceof WorkerHosts.Local
            && health.cpuShare() > 0 && cores > 0)
        .flatMap(health -> run.rate(RateKind.ACHIEVED)
            .filter(rate -> rate.perSecond() > 0)
            .map(rate -> health.cpuShare() * cores * NANOS / rate.perSecond()));
  }
}
