package io.weir.lab.trial;

import io.weir.core.result.CatchUpResult;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.scenario.Absence;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Tells when enough has piled up for the subscriptions that left, and when they have caught up.
 * Times are nanoseconds since the start of the load. Used by one thread.
 */
final class AbsenceWatch {
  /** One of so many that does not come may be lost; more of them may still be on their way. */
  private static final long ONE_MAY_BE_LOST_OF = 1_000;
  /** Of a large backlog whole partitions may stand still for a while, and are not lost for that. */
  private static final long MOST_LOST = 100;

  private final Absence absence;
  private final DataSize message;
  private final int leaving;
  private final Duration quiet;
  private final BacklogMeter meter;
  private final NavigableMap<Long, List<Long>> behind = new TreeMap<>();
  private Reached reached = Reached.TIME;
  private String pageCache = "kept";
  private long returned = Long.MAX_VALUE;
  private Optional<CatchUpResult> result = Optional.empty();

  /**
   * A watch.
   *
   * @param message the size of a message, on average
   * @param workers how many workers there are
   * @param leaving how many of each topic's subscriptions leave
   * @param quiet how long nothing may arrive, without load, until what is missing counts as lost
   */
  AbsenceWatch(Absence absence, DataSize message, int workers, int leaving, Duration quiet) {
    this.absence = absence;
    this.message = message;
    this.leaving = leaving;
    this.quiet = quiet;
    this.meter = new BacklogMeter(workers, leaving);
  }

  void add(IntervalSnapshot interval) {
    meter.add(interval);
    behind.put(interval.endNanos(), meter.behind());
  }

  /** Whether the page cache is to be dropped before they come back. */
  boolean dropsPageCache() {
    return absence.catchUp().pageCache() == PageCacheUse.DROP;
  }

  /** Whether so much has piled up for each subscription that they are to come back. */
  boolean isPiledUp() {
    return absence.backlog()
        .messages(message)
        .filter(messages -> meter.least() >= messages)
        .isPresent();
  }

  /**
   * Why the trial can't go on: the size was not reached in time. Empty where a time was asked for,
   * which ends the phase by itself.
   *
   * @param waited how long the phase took, for people
   */
  Optional<String> missed(String waited) {
    Backlog backlog = absence.backlog();
    if (isPiledUp() || backlog.time().isPresent()) {
      return Optional.empty();
    }
    long wanted = backlog.messages(message).orElseThrow();
    return Optional.of(String.format(Locale.ROOT,
        "waited %s for %s (%,d messages) to be acknowledged and not delivered to each subscription"
            + " that left, and it were %,d messages; is the offered load achieved? Lower"
            + " phases.backlog.size, or say for how long with phases.backlog.time",
        waited, backlog.size().orElseThrow(), wanted, meter.least()));
  }

  /**
   * Enough has piled up.
   *
   * @param cache what became of the page cache, for people
   */
  void pileUpEnded(String cache) {
    reached = isPiledUp() ? Reached.SIZE : Reached.TIME;
    pageCache = cache;
  }

  /** The subscriptions come back at that time. */
  void comeBack(long nanos) {
    returned = nanos;
  }

  /** Whether they have caught up, as far as intervals tell that began after the return. */
  boolean hasCaughtUp() {
    CatchUp catchUp = absence.catchUp();
    boolean caughtUp = meter.isPast(returned)
        && (catchUp.loaded() ? meter.isNearHead(catchUp.within()) : hasEverything());
    if (caughtUp && result.isEmpty()) {
      long end = catchUp.loaded() ? meter.latestStart() : lastArrival();
      result = Optional.of(result(true, end - returned, Optional.empty()));
    }
    return caughtUp;
  }

  /**
   * Without load: all of it, or all but a few that have not come for so long that they are lost.
   */
  private boolean hasEverything() {
    if (meter.most() == 0) {
      return true;
    }
    long few = atReturn().stream().mapToLong(Long::longValue).max().orElse(0) / ONE_MAY_BE_LOST_OF;
    return meter.lastArrival() > returned
        && meter.latestEnd() - meter.lastArrival() >= quiet.toNanos()
        && meter.most() <= Math.clamp(few, 1, MOST_LOST);
  }

  /** When the last of it came; the return itself where there was nothing to come. */
  private long lastArrival() {
    return Math.max(returned, meter.lastArrival());
  }

  private List<Long> atReturn() {
    return Optional.ofNullable(behind.floorEntry(returned))
        .map(Map.Entry::getValue)
        .orElseGet(() -> Collections.nCopies(leaving, 0L));
  }

  /** Their time is up. */
  void giveUp(long nanos) {
    result = Optional.of(result(false, nanos - returned, Optional.of(meter.behind())));
  }

  private CatchUpResult result(boolean caughtUp, long nanos, Optional<List<Long>> left) {
    CatchUp catchUp = absence.catchUp();
    String end = catchUp.loaded()
        ? "what is delivered is no older than " + Durations.format(catchUp.within())
        : "everything is delivered that still came, with no load";
    return new CatchUpResult(IntStream.range(0, leaving).boxed().toList(), atReturn(), reached,
        pageCache, end, caughtUp, nanos, left);
  }

  /** What came of it; empty before the catch-up has ended. */
  Optional<CatchUpResult> result() {
    return result;
  }
}
