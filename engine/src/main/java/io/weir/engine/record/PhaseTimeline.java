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
  private volatile long drainAt = UNKNOWN;

  /** Announces the start of a phase; the first one announced is the start of the load. */
  public void announce(PhaseKind phase, long atNanos) {
    if (loadAt == UNKNOWN) {
      loadAt = atNanos;
    }
    switch (phase) {
      case WARM_UP -> {}
      case MEASURE -> measureAt = atNanos;
      case DRAIN -> drainAt = atNanos;
    }
  }

  /** The phase of a moment. */
  public PhaseKind at(long nanos) {
    if (nanos < measureAt && nanos < drainAt) {
      return PhaseKind.WARM_UP;
    }
    return nanos < drainAt ? PhaseKind.MEASURE : PhaseKind.DRAIN;
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

  /** The end of the load; {@link Long#MAX_VALUE} while unknown. */
  public long drainAt() {
    return drainAt;
  }
}
