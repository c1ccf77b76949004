package io.weir.engine.clock;

import io.weir.core.interval.PhaseKind;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The start of each phase of a trial, as far as it is known, by this host's monotonic clock. A
 * phase is announced before it begins, so that a message's time alone determines its phase.
 * Thread-safe; one thread announces.
 */
public final class PhaseTimeline {
  private static final long UNKNOWN = Long.MAX_VALUE;

  /** Every thread reads this with each message: a line of 64 bytes on either side is free. */
  private static final int PLACE = 64 / Integer.BYTES;

  private final AtomicReferenceArray<Announced> announced =
      new AtomicReferenceArray<>(2 * PLACE + 1);

  /** Nothing is announced yet. */
  public PhaseTimeline() {
    announced.set(PLACE, Announced.NOTHING);
  }

  /**
   * What is known at a moment; never changed.
   *
   * @param starts when each phase begins, in the order of announcements
   * @param kinds the phases
   * @param pauses when each pause of the load begins
   * @param resumptions when the load begins again after each pause, as far as that is known
   * @param loadEndsAt when the load ends for good
   */
  private record Announced(long[] starts, PhaseKind[] kinds, long[] pauses, long[] resumptions,
      long loadEndsAt) {
    static final Announced NOTHING =
        new Announced(new long[0], new PhaseKind[0], new long[0], new long[0], UNKNOWN);

    Announced with(PhaseKind phase, long at, boolean loaded) {
      boolean paused = pauses.length > resumptions.length;
      boolean pausing = phase == PhaseKind.IDLE;
      return new Announced(
          with(starts, at),
          with(kinds, phase),
          pausing && !paused ? with(pauses, at) : pauses,
          loaded && paused ? with(resumptions, at) : resumptions,
          loaded || pausing || loadEndsAt != UNKNOWN
              ? loadEndsAt
              : paused ? pauses[pauses.length - 1]
              : at);
    }

    private static long[] with(long[] some, long more) {
      long[] all = Arrays.copyOf(some, some.length + 1);
      all[some.length] = more;
      return all;
    }

    private static PhaseKind[] with(PhaseKind[] some, PhaseKind more) {
      PhaseKind[] all = Arrays.copyOf(some, some.length + 1);
      all[some.length] = more;
      return all;
    }

    PhaseKind at(long nanos) {
      for (int i = starts.length - 1; i >= 0; i--) {
        if (nanos >= starts[i]) {
          return kinds[i];
        }
      }
      return PhaseKind.WARM_UP;
    }

    long firstOf(PhaseKind phase) {
      for (int i = 0; i < starts.length; i++) {
        if (kinds[i] == phase) {
          return starts[i];
        }
      }
      return UNKNOWN;
    }
  }

  private Announced known() {
    return announced.get(PLACE);
  }

  /** Announces the start of a phase whose load continues until the drain. */
  public void announce(PhaseKind phase, long atNanos) {
    announce(phase, atNanos, phase != PhaseKind.DRAIN);
  }

  /**
   * Announces the start of a phase; the first one announced is the start of the load.
   *
   * @param loaded whether the load continues in it, or begins again; the first phase without it
   * ends the load, except that an idle phase interrupts it
   */
  public void announce(PhaseKind phase, long atNanos, boolean loaded) {
    announced.set(PLACE, known().with(phase, atNanos, loaded));
  }

  /** Returns the phase of a moment. */
  public PhaseKind at(long nanos) {
    return known().at(nanos);
  }

  /** Returns whether the load's start is known. */
  public boolean isAnnounced() {
    return known().starts.length > 0;
  }

  /** Returns the start of the load; {@link Long#MAX_VALUE} while unknown. */
  public long loadAt() {
    long[] starts = known().starts;
    return starts.length == 0 ? UNKNOWN : starts[0];
  }

  /** Returns whether a measure phase was announced. */
  public boolean measures() {
    return known().firstOf(PhaseKind.MEASURE) != UNKNOWN;
  }

  /** Returns when subscriptions leave; {@link Long#MAX_VALUE} while unknown. */
  public long backlogAt() {
    return known().firstOf(PhaseKind.BACKLOG);
  }

  /** Returns when they come back; {@link Long#MAX_VALUE} while unknown. */
  public long catchUpAt() {
    return known().firstOf(PhaseKind.CATCH_UP);
  }

  /** Returns the end of the load; {@link Long#MAX_VALUE} while unknown. */
  public long loadEndsAt() {
    return known().loadEndsAt;
  }

  /**
   * Returns the start of a pause of the load, counted from 0; {@link Long#MAX_VALUE} while unknown.
   */
  public long pauseAt(int pause) {
    long[] pauses = known().pauses;
    return pause < pauses.length ? pauses[pause] : UNKNOWN;
  }

  /** Returns when the load begins again after a pause; {@link Long#MAX_VALUE} while unknown. */
  public long resumesAt(int pause) {
    long[] resumptions = known().resumptions;
    return pause < resumptions.length ? resumptions[pause] : UNKNOWN;
  }

  /**
   * The intended time of a message that a load without pauses would have sent at the given time:
   * pauses move the rest of the schedule.
   */
  public long moved(long nanos) {
    Announced known = known();
    long time = nanos;
    for (int i = 0; i < known.resumptions.length && time >= known.pauses[i]; i++) {
      time += known.resumptions[i] - known.pauses[i];
    }
    return time;
  }
}
