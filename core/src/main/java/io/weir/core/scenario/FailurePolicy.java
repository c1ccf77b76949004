package io.weir.core.scenario;

import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * The limits at which weir stops a run whose sends fail or find no answer. Below them the run
 * continues.
 *
 * @param failed the most of the messages sent that may have been given up, from 0 to 1
 * @param silence the longest that messages may wait while not one is acknowledged; above zero
 */
public record FailurePolicy(double failed, Duration silence) {
  /** The run continues however many sends fail; it is stopped when nothing happens any more. */
  public static final FailurePolicy DEFAULT = new FailurePolicy(1, Duration.ofSeconds(60));

  public FailurePolicy {
    if (!(failed >= 0 && failed <= 1)) {
      throw new IllegalArgumentException("a share is from 0 to 1, not " + failed);
    }
    if (silence.isNegative() || silence.isZero()) {
      throw new IllegalArgumentException(
          "the silence must be longer than 0s, not " + Durations.format(silence));
    }
  }
}
