package io.weir.core.scenario;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The backlog to build up at the broker while subscriptions are away: a size, a time, or the first
 * of them that is reached.
 *
 * @param size messages that were acknowledged and not delivered, for each subscription that left
 * @param time how long they are away
 * @param subscriptions how many of each topic's subscriptions leave; all where it is empty
 */
public record Backlog(Optional<DataSize> size, Optional<Duration> time,
    OptionalInt subscriptions) {
  private static final int TIMES_EXPECTED = 2;
  private static final Duration SPARE = Duration.ofMinutes(1);

  public Backlog {
    if (size.isEmpty() && time.isEmpty()) {
      throw new IllegalArgumentException("a backlog needs a size or a time");
    }
    if (time.isPresent() && !time.get().isPositive()) {
      throw new IllegalArgumentException(
          "a backlog's time must be longer than 0s, not " + Durations.format(time.get()));
    }
    if (subscriptions.orElse(1) < 1) {
      throw new IllegalArgumentException("at least 1 subscription leaves");
    }
  }

  /** Returns the number of subscriptions that leave, out of a total. */
  public int leaving(int subscriptionsPerTopic) {
    return Math.min(subscriptions.orElse(subscriptionsPerTopic), subscriptionsPerTopic);
  }

  /**
   * Returns the number of messages of a size that make the backlog, rounded up; empty if only a
   * time is set.
   */
  public Optional<Long> messages(DataSize message) {
    return size.map(bytes -> Math.ceilDiv(bytes.bytes(), message.bytes()));
  }

  /**
   * Returns the most that it may take: the time, if one is set; otherwise twice as long as the
   * offered load needs for the size, and a minute.
   */
  public Duration atMost(Rate rate, DataSize message) {
    return time.orElseGet(() -> {
      double seconds = size.orElseThrow().bytes() / (rate.perSecond() * message.bytes());
      return Duration.ofMillis((long) Math.ceil(seconds * TIMES_EXPECTED * 1e3)).plus(SPARE);
    });
  }
}
