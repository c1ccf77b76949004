package io.weir.findings.run;

import io.weir.core.result.RunResult;
import io.weir.core.result.SystemUse;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/** What a system used of the machine while other systems had their turns. Stateless. */
final class TurnNotes {
  private static final double NANOS_PER_SECOND = 1e9;

  private TurnNotes() {}

  /** Its use while it waited, next to that under load; empty where either is not known. */
  static Optional<String> of(RunResult result) {
    return result.idle()
        .filter(idle -> seconds(idle) > 0)
        .flatMap(idle -> result.use()
            .filter(use -> seconds(use) > 0 && use.cpuNanos() > 0)
            .map(use -> "while it waited for its turn, the system used "
                + Quantity.percent(cpu(idle) / cpu(use)) + " of its CPU time under load"
                + written(idle, use)));
  }

  private static String written(SystemUse idle, SystemUse use) {
    return idle.writtenBytes()
        .flatMap(bytes -> use.writtenBytes()
            .filter(loaded -> loaded > 0)
            .map(loaded -> ", and wrote "
                + Quantity.percent(bytes / seconds(idle) / (loaded / seconds(use)))
                + " of what it wrote then"))
        .orElse("");
  }

  private static double cpu(SystemUse use) {
    return use.cpuNanos() / seconds(use);
  }

  private static double seconds(SystemUse use) {
    return (use.endNanos() - use.startNanos()) / NANOS_PER_SECOND;
  }
}
