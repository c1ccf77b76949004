package io.weir.lab.trial;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.steady.InitialTransient;
import java.time.Duration;

/**
 * Determines which start of the measure phase does not count, because the system was not yet in its
 * steady state. Used by one thread.
 */
final class StartCut {
  /** A later second of a long phase says nothing about its start. */
  private static final int MOST_SECONDS = 600;

  private final LatencySeries series = new LatencySeries(PhaseKind.MEASURE);
  private final long mostNanos;

  /**
   * Nothing was measured yet.
   *
   * @param most the longest cut
   */
  StartCut(Duration most) {
    this.mostNanos = most.toNanos();
  }

  void add(IntervalSnapshot interval) {
    if (series.length() < MOST_SECONDS) {
      series.add(interval);
    }
  }

  /**
   * Returns how long the start is that does not count: the longest initial transient of any series
   * that has a steady rest, up to the limit. Zero if there is none.
   *
   * @param beganNanos when the phase began, since the start of the load
   */
  Duration length(long beganNanos) {
    long nanos = 0;
    for (int count = seconds(); count > 0 && nanos == 0; count--) {
      long until = series.endNanos(count) - beganNanos;
      nanos = until <= mostNanos ? Math.max(0, until) : 0;
    }
    return Duration.ofNanos(nanos);
  }

  /** Returns how many measured seconds that start has, whatever the limit. */
  int seconds() {
    int seconds = 0;
    for (double[] values : series.from(0)) {
      InitialTransient start = InitialTransient.of(values);
      seconds = start.steady() ? Math.max(seconds, start.seconds()) : seconds;
    }
    return seconds;
  }
}
