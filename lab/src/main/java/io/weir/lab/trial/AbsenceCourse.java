package io.weir.lab.trial;

import io.weir.core.result.CatchUpResult;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.unit.Durations;
import io.weir.lab.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The phases of a trial that end on what only the coordinator sees: enough has piled up, and those
 * that left have caught up. Used by the trial's thread.
 */
final class AbsenceCourse {
  /** How long before a phase begins the workers are told of it. */
  static final Duration LEAD = Duration.ofMillis(500);

  private static final Duration LOOK_AROUND = Duration.ofMillis(100);

  private final AbsenceWatch seen;
  private final Crew crew;
  private final TrialClock clock;
  private final TrialLimits limits;
  private final Crew.Watch watch;
  private final PageCacheDrop cache;

  AbsenceCourse(AbsenceWatch seen, Crew crew, TrialClock clock, TrialLimits limits,
      Crew.Watch watch, PageCacheDrop cache) {
    this.seen = seen;
    this.crew = crew;
    this.clock = clock;
    this.limits = limits;
    this.watch = watch;
    this.cache = cache;
  }

  void add(IntervalSnapshot interval) {
    seen.add(interval);
  }

  /**
   * Waits until enough has piled up.
   *
   * @param most the most time that it may take
   * @param startNanos when the load started, by the coordinator's clock
   * @param latest when that time is up, since the start of the load
   * @return when the next phase begins, likewise
   * @throws TrialStopped if the size that was asked for is not reached in time
   */
  long pileUp(Duration most, long startNanos, long latest)
      throws TrialStopped, StoreException, InterruptedException {
    crew.loadUntil(seen::isPiledUp, startNanos + latest - LEAD.toNanos(), limits.silence(), watch);
    Optional<String> missed = seen.missed(Durations.format(most));
    if (missed.isPresent()) {
      throw TrialStopped.failed(missed.get());
    }
    String dropped = seen.dropsPageCache() ? dropPageCache() : "kept";
    long soon = soon(startNanos);
    seen.pileUpEnded(dropped);
    return seen.isPiledUp() ? soon : Math.max(soon, latest);
  }

  /**
   * Waits until those that left have caught up, or their time is up.
   *
   * @param startNanos when the load started, by the coordinator's clock
   * @param began when they came back, since the start of the load
   * @param latest when their time is up, likewise
   * @return when the next phase begins, likewise
   */
  long catchUp(long startNanos, long began, long latest)
      throws TrialStopped, StoreException, InterruptedException {
    seen.comeBack(began);
    crew.loadUntil(seen::hasCaughtUp, startNanos + latest, limits.silence(), watch);
    if (!seen.hasCaughtUp()) {
      seen.giveUp(latest);
    }
    return soon(startNanos);
  }

  /** Whether those that left have caught up; not before the catch-up has ended. */
  boolean hasCaughtUp() {
    return result().filter(CatchUpResult::caughtUp).isPresent();
  }

  /** What came of the absence; empty before the catch-up has ended. */
  Optional<CatchUpResult> result() {
    return seen.result();
  }

  /** A time that workers can still be told of, since the start of the load. */
  private long soon(long startNanos) {
    return clock.nanos() - startNanos + LEAD.toNanos();
  }

  /** The load goes on meanwhile. Returns what became of the page cache, for people. */
  private String dropPageCache() throws TrialStopped, StoreException, InterruptedException {
    CompletableFuture<String> dropping = cache.begin();
    while (!dropping.isDone()) {
      crew.loadStep(clock.nanos() + LOOK_AROUND.toNanos(), limits.silence(), watch);
    }
    return dropping.join();
  }
}
