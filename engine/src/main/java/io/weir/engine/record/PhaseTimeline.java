package io.weir.engine.record;

import io.weir.core.result.PhaseKind;

/**
 * When each phase of a trial begins, as far as that is known, by this host's monotonic clock. A
 * phase is announced before it begins, so that every message can be told its phase by its time
 * alone. Thread-safe; one thread announces.
 */
public final class PhaseTimeline {
  private static final long UNKNOWN = Long.MAX_VALUE;

  private volatile long loadAt = UNKNOWN;
  private volatile long measureAt = UNKNOWN;
  private volatile long measureEndsAt = UNKNOWN;
  private volatile long backlogAt = UNKNOWN;
  private volatile long catchUpAt = UNKNOWN;
  private volatile long caughtUpAt = UNKNOWN;
  private volatile long loadEndsAt = UNKNOWN;
  private volatile long drainAt = UNKNOWN;

  /** Announces the start of a phase whose load goes on until the drain. */
  public void announce(PhaseKind phase, long atNanos) {
    announce(phase, atNanos, phase != PhaseKind.DRAIN);
  }

  /**
   * Announces the start of a phase; the first one announced is the start of the load.
   *
   * @param loaded whether the load goes on in it; the first phase without ends the load
   */
  public void announce(PhaseKind phase, long atNanos, boolean loaded) {
    if (loadAt == UNKNOWN) {
      loadAt = atNanos;
    }
    switch (phase) {
      case WARM_UP -> {}
      case MEASURE -> measureAt = atNanos;
      case BACKLOG -> backlogAt = atNanos;
      case CATCH_UP -> catchUpAt = atNanos;
      case CAUGHT_UP -> caughtUpAt = atNanos;
      case DRAIN -> drainAt = atNanos;
    }
    if ((phase.isAfterMeasure() || phase == PhaseKind.DRAIN) && measureEndsAt == UNKNOWN) {
      measureEndsAt = atNanos;
    }
    if (!loaded && loadEndsAt == UNKNOWN) {
      loadEndsAt = atNanos;
    }
  }

  /** The phase of a moment. */
  public PhaseKind at(long nanos) {
    if (nanos >= measureEndsAt) {
      return afterMeasure(nanos);
    }
    return nanos < measureAt ? PhaseKind.WARM_UP : PhaseKind.MEASURE;
  }

  private PhaseKind afterMeasure(long nanos) {
    if (nanos >= drainAt) {
      return PhaseKind.DRAIN;
    }
    if (nanos >= caughtUpAt) {
      return PhaseKind.CAUGHT_UP;
    }
    return nanos >= catchUpAt ? PhaseKind.CATCH_UP : PhaseKind.BACKLOG;
  }

  /** Whether the load's start is known. */
  public boolean isAnnounced() {
    return loadAt != UNKNOWN;
  }

  /** The start of the load; {@link Long#MAX_VALUE} while unknown. */
  public long loadAt() {
    return loadAt;
  }

  /** The start of the measure phase; {@link Long#MAX_VALUE} while unknown. */
  public long measureAt() {
    return measureAt;
  }

  /** The end of the measure phase; {@link Long#MAX_VALUE} while unknown. */
  public long measureEndsAt() {
    return measureEndsAt;
  }

  /** When subscriptions leave; {@link Long#MAX_VALUE} while unknown. */
  public long backlogAt() {
    return backlogAt;
  }

  /** When they come back; {@link Long#MAX_VALUE} while unknown. */
  public long catchUpAt() {
    return catchUpAt;
  }

  /** The end of the load; {@link Long#MAX_VALUE} while unknown. */
  public long loadEndsAt() {
    return loadEndsAt;
  }
}
