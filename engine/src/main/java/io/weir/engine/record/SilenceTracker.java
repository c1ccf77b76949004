package io.weir.engine.record;

import io.weir.core.result.Silence;
import java.util.List;
import java.util.Optional;

/**
 * Finds the times in which a stream stood still, by polling it. A silence counts from the last
 * thing that came to the last look that saw nothing newer, so that a watcher that is late itself
 * never makes one longer than it was. Used by one thread.
 */
public final class SilenceTracker {
  /** Shorter ones are not reported. */
  public static final long LEAST_NANOS = 100_000_000;

  private final String stream;
  private final List<LastActivity> activities;
  private final long originNanos;
  private long last;
  private long quietUntil;

  /**
   * A tracker.
   *
   * @param activities all activities of the stream
   * @param originNanos the start of the load: what silences are counted from, and the earliest that
   * one can begin
   */
  public SilenceTracker(String stream, List<LastActivity> activities, long originNanos) {
    this.stream = stream;
    this.activities = List.copyOf(activities);
    this.originNanos = originNanos;
    this.last = originNanos;
    this.quietUntil = originNanos;
  }

  /** Checks the stream; returns a silence that has ended since, if it was long enough to report. */
  public Optional<Silence> look(long nowNanos) {
    long newest = newest();
    if (newest <= last) {
      quietUntil = nowNanos;
      return Optional.empty();
    }
    Optional<Silence> over = silence();
    last = newest;
    quietUntil = newest;
    return over;
  }

  /** Returns the current silence, if it is long enough to report by now. */
  public Optional<Silence> silence() {
    return quietUntil - last < LEAST_NANOS
        ? Optional.empty()
        : Optional.of(new Silence(stream, last - originNanos, quietUntil - originNanos));
  }

  private long newest() {
    long newest = Long.MIN_VALUE;
    for (LastActivity lastActivity : activities) {
      newest = Math.max(newest, lastActivity.lastNanos());
    }
    return newest;
  }
}
