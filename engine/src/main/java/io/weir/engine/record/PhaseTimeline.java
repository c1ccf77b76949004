package io.weir.engine.record;

import io.weir.core.result.PhaseKind;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The start of each phase of a trial, as far as it is known, by this host's monotonic clock. A
 * phase is announced before it begins, so that a message's time alone determines its phase.
 * Thread-safe; one thread announces.
 */
public final class PhaseTimeline {
  private static final long UNKNOWN = Long.MAX_VALUE;

  /** Every thread reads this with each message: a line of 64 bytes on either side is free. */
  private static final int LOAD_AT = 64 / Long.BYTES;
  private static final int MEASURE_AT = LOAD_AT + 1;
  private static final int MEASURE_ENDS_AT = LOAD_AT + 2;
  private static final int BACKLOG_AT = LOAD_AT + 3;
  private static final int CATCH_UP_AT = LOAD_AT + 4;
  private static final int CAUGHT_UP_AT = LOAD_AT + 5;
  private static final int LOAD_ENDS_AT = LOAD_AT + 6;
  private static final int DRAIN_AT = LOAD_AT + 7;

  private final AtomicLongArray times = new AtomicLongArray(DRAIN_AT + LOAD_AT);

  /** Nothing is announced yet. */
  public PhaseTimeline() {
    for (int time = LOAD_AT; time <= DRAIN_AT; time++) {
      times.set(time, UNKNOWN);
    }
  }

  /** Announces the start of a phase whose load continues until the drain. */
  public void announce(PhaseKind phase, long atNanos) {
    announce(phase, atNanos, phase != PhaseKind.DRAIN);
  }

  /**
   * Announces the start of a phase; the first one announced is the start of the load.
   *
   * @param loaded whether the load continues in it; the first phase without it ends the load
   */
  public void announce(PhaseKind phase, long atNanos, boolean loaded) {
    if (times.get(LOAD_AT) == UNKNOWN) {
      times.set(LOAD_AT, atNanos);
    }
    switch (phase) {
      case WARM_UP -> {}
      case MEASURE -> times.set(MEASURE_AT, atNanos);
      case BACKLOG -> times.set(BACKLOG_AT, atNanos);
      case CATCH_UP -> times.set(CATCH_UP_AT, atNanos);
      case CAUGHT_UP -> times.set(CAUGHT_UP_AT, atNanos);
      case DRAIN -> times.set(DRAIN_AT, atNanos);
    }
    if ((phase.isAfterMeasure() || phase == PhaseKind.DRAIN)
        && times.get(MEASURE_ENDS_AT) == UNKNOWN) {
      times.set(MEASURE_ENDS_AT, atNanos);
    }
    if (!loaded && times.get(LOAD_ENDS_AT) == UNKNOWN) {
      times.set(LOAD_ENDS_AT, atNanos);
    }
  }

  /** The phase of a moment. */
  public PhaseKind at(long nanos) {
    if (nanos >= times.get(MEASURE_ENDS_AT)) {
      return afterMeasure(nanos);
    }
    return nanos < times.get(MEASURE_AT) ? PhaseKind.WARM_UP : PhaseKind.MEASURE;
  }

  private PhaseKind afterMeasure(long nanos) {
    if (nanos >= times.get(DRAIN_AT)) {
      return PhaseKind.DRAIN;
    }
    if (nanos >= times.get(CAUGHT_UP_AT)) {
      return PhaseKind.CAUGHT_UP;
    }
    return nanos >= times.get(CATCH_UP_AT) ? PhaseKind.CATCH_UP : PhaseKind.BACKLOG;
  }

  /** Whether the load's start is known. */
  public boolean isAnnounced() {
    return times.get(LOAD_AT) != UNKNOWN;
  }

  /** The start of the load; {@link Long#MAX_VALUE} while unknown. */
  public long loadAt() {
    return times.get(LOAD_AT);
  }

  /** The start of the measure phase; {@link Long#MAX_VALUE} while unknown. */
  public long measureAt() {
    return times.get(MEASURE_AT);
  }

  /** The end of the measure phase; {@link Long#MAX_VALUE} while unknown. */
  public long measureEndsAt() {
    return times.get(MEASURE_ENDS_AT);
  }

  /** When subscriptions leave; {@link Long#MAX_VALUE} while unknown. */
  public long backlogAt() {
    return times.get(BACKLOG_AT);
  }

  /** When they come back; {@link Long#MAX_VALUE} while unknown. */
  public long catchUpAt() {
    return times.get(CATCH_UP_AT);
  }

  /** The end of the load; {@link Long#MAX_VALUE} while unknown. */
  public long loadEndsAt() {
    return times.get(LOAD_ENDS_AT);
  }
}
