package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Optional;

/**
 * The limits at which weir stops a run whose sends fail or find no answer, or whose workers do.
 * Below them the run continues.
 *
 * @param failed the most of the messages sent that may have been given up, from 0 to 1
 * @param silence the longest that messages may wait while not one is acknowledged; above zero
 * @param lostWorkers when a worker counts as lost, and what follows
 */
public record FailurePolicy(double failed, Duration silence, LostWorkers lostWorkers) {
  /** The run continues however many sends fail; it is stopped when nothing happens any more. */
  public static final FailurePolicy DEFAULT =
      new FailurePolicy(1, Duration.ofSeconds(60), LostWorkers.DEFAULT);

  public FailurePolicy {
    if (!(failed >= 0 && failed <= 1)) {
      throw new IllegalArgumentException("a share is from 0 to 1, not " + failed);
    }
    if (silence.isNegative() || silence.isZero()) {
      throw new IllegalArgumentException(
          "the silence must be longer than 0s, not " + Durations.format(silence));
    }
  }

  /** Returns a policy from a plan; older plans have no other for lost workers than the default. */
  @JsonCreator
  static FailurePolicy stored(@JsonProperty("failed") double failed,
      @JsonProperty("silence") Duration silence,
      @JsonProperty("lostWorkers") Optional<LostWorkers> lostWorkers) {
    return new FailurePolicy(failed, silence, lostWorkers.orElse(LostWorkers.DEFAULT));
  }
}
