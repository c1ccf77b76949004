package io.weir.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * How long no ping has come. It is judged by the times at which pings are read, so those that wait
 * in a pipe while this process is stopped hide nothing. Thread-safe.
 */
final class PingDeadline {
  private Optional<Ping> last = Optional.empty();

  /** A ping that was read, and how long the next one may take. */
  private record Ping(long nanos, Duration deadline) {}

  /**
   * Enters a ping.
   *
   * @param nanos when it was read, by this JVM's monotonic clock
   * @param deadline the most until the next one
   * @return how long none had come, if that was too long
   */
  synchronized Optional<Duration> pinged(long nanos, Duration deadline) {
    Optional<Duration> missed = missed(nanos);
    last = Optional.of(new Ping(nanos, deadline));
    return missed;
  }

  /**
   * Returns how long the next one may still take; empty before the first one. Negative if it is
   * missed.
   */
  synchronized Optional<Duration> left(long nanos) {
    return last.map(ping -> ping.deadline().minusNanos(nanos - ping.nanos()));
  }

  /** Returns how long none has come, if that is too long; empty before the first one. */
  synchronized Optional<Duration> missed(long nanos) {
    return last.filter(ping -> nanos - ping.nanos() > ping.deadline().toNanos())
        .map(ping -> Duration.ofNanos(nanos - ping.nanos()));
  }
}
