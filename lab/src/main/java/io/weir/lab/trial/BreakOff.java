package io.weir.lab.trial;

import io.weir.core.result.RunStatus;

/**
 * A reason to break a trial off.
 *
 * @param status interrupted by the user, or failed
 * @param reason the reason, human-readable
 */
public record BreakOff(RunStatus status, String reason) {
  public BreakOff {
    if (status != RunStatus.INTERRUPTED && status != RunStatus.FAILED) {
      throw new IllegalArgumentException(
          "a trial that is broken off is interrupted or failed, not " + status);
    }
  }

  /** Returns the user stopped it. */
  public static BreakOff interrupted() {
    return new BreakOff(RunStatus.INTERRUPTED, "stopped by the user");
  }

  /** Something broke. */
  public static BreakOff failed(String reason) {
    return new BreakOff(RunStatus.FAILED, reason);
  }
}
