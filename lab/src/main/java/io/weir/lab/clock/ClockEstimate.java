package io.weir.lab.clock;

import io.weir.core.worker.ClockLine;

/**
 * How far a worker's clock is ahead of the coordinator's, as far as exchanges show it. Immutable
 * and thread-safe.
 */
public sealed interface ClockEstimate {
  /** The worker reads the coordinator's clock. */
  record Same() implements ClockEstimate {
    @Override
    public OffsetRange at(long nanos) {
      return OffsetRange.ZERO;
    }

    @Override
    public ClockFit fit(long fromNanos, long untilNanos) {
      return ClockFit.EXACT;
    }
  }

  /** The worker reads another clock, and these lines agree with the exchanges. */
  record Other(FeasibleLines lines) implements ClockEstimate {
    @Override
    public OffsetRange at(long nanos) {
      return lines.at(nanos);
    }

    @Override
    public ClockFit fit(long fromNanos, long untilNanos) {
      if (untilNanos <= fromNanos) {
        throw new IllegalArgumentException(fromNanos + " is not before " + untilNanos);
      }
      OffsetRange from = lines.at(fromNanos);
      OffsetRange until = lines.at(untilNanos);
      // The upper end is convex over time and the lower one concave, so one of both times has the
      // largest error.
      ClockLine middle = new ClockLine(fromNanos, Math.round(from.middle()),
          (until.middle() - from.middle()) / (untilNanos - fromNanos));
      return new ClockFit(middle, (long) Math.ceil(Math.max(from.half(), until.half())
          + 2 * Math.ulp(from.middle()) + FeasibleLines.ROUNDING_NANOS));
    }
  }

  /** Returns how far the worker's clock is ahead at a time of the coordinator's clock. */
  OffsetRange at(long nanos);

  /**
   * Returns the line from the coordinator's clock to the worker's, for a span of time.
   *
   * @param fromNanos its start, by the coordinator's monotonic clock
   * @param untilNanos its end; later than the newest exchange, too, with a larger error
   */
  ClockFit fit(long fromNanos, long untilNanos);
}
