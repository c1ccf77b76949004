package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.Optional;

/**
 * One step of a fault.
 *
 * @param atNanos when, in nanoseconds since the start of the load
 * @param step what happened
 * @param process to which process; empty where it is none
 * @param pid its process id then
 * @param exitCode how it ended: 128 + the signal's number after a signal
 * @param detail more details, human-readable
 */
public record FaultEvent(long atNanos, FaultStep step, @Harmless Optional<String> process,
    Optional<Long> pid, Optional<Integer> exitCode, Optional<String> detail) {
  /** Returns a step at a process. */
  public static FaultEvent of(long atNanos, FaultStep step, String process, long pid,
      String detail) {
    return new FaultEvent(atNanos, step, Optional.of(process), Optional.of(pid), Optional.empty(),
        Optional.of(detail));
  }

  /** Returns a step that concerns no process. */
  public static FaultEvent of(long atNanos, FaultStep step, String detail) {
    return new FaultEvent(atNanos, step, Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.of(detail));
  }
}
