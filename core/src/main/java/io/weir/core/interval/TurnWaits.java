package io.weir.core.interval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Readings of how long a thread waited for a CPU. The kernel accounts for the sum of a thread's
 * waiting and for the number of its turns. A reading has what both grew by since the one before. No
 * wait is longer than the sum of its reading. The shorter the time between two readings, the closer
 * this bound. Immutable.
 *
 * @param counts how many readings have a sum of no more than each limit and of more than the one
 * before it; limits after the last count have none. A reading without a turn does not count
 * @param turns how often the thread got a CPU
 */
public record TurnWaits(List<Long> counts, long turns) {
  /** No turn. */
  public static final TurnWaits NONE = new TurnWaits(List.of(), 0);

  private static final double SHORTEST_NANOS = 1_000;
  /** Four limits for each doubling. */
  private static final double PER_DOUBLING = 4;
  /** The last one is 70 s. */
  private static final int PLACES = 106;
  private static final long[] LIMITS = limits();

  public TurnWaits {
    if (counts.size() > PLACES || counts.stream().anyMatch(count -> count < 0)
        || turns < counts.stream().mapToLong(Long::longValue).sum()) {
      throw new IllegalArgumentException("no readings of " + turns + " turns: " + counts);
    }
    counts = List.copyOf(counts);
  }

  private static long[] limits() {
    long[] limits = new long[PLACES];
    for (int place = 0; place < PLACES; place++) {
      limits[place] = Math.round(SHORTEST_NANOS * Math.pow(2, place / PER_DOUBLING));
    }
    return limits;
  }

  /** Returns the longest time that a place counts, in nanoseconds. */
  public static long limitNanos(int place) {
    return LIMITS[place];
  }

  /** Returns the place of a time: that of the shortest limit which it does not exceed. */
  public static int place(long nanos) {
    int found = Arrays.binarySearch(LIMITS, nanos);
    return Math.min(PLACES - 1, found >= 0 ? found : -found - 1);
  }

  /** Returns one reading. */
  public static TurnWaits of(long nanos, long turns) {
    Sum sum = new Sum();
    sum.add(nanos, turns);
    return sum.take();
  }

  /** Returns the readings of both. */
  public TurnWaits plus(TurnWaits other) {
    int places = Math.max(counts.size(), other.counts.size());
    List<Long> sums = new ArrayList<>(places);
    for (int place = 0; place < places; place++) {
      sums.add(count(place) + other.count(place));
    }
    return new TurnWaits(sums, turns + other.turns);
  }

  /** Returns how many readings have that place. */
  public long count(int place) {
    return place < counts.size() ? counts.get(place) : 0;
  }

  /** Returns how long a single wait can have been, in nanoseconds. */
  public long longestNanos() {
    return counts.isEmpty() ? 0 : limitNanos(counts.size() - 1);
  }

  /** Gathers readings. Not thread-safe; adding allocates nothing. */
  public static final class Sum {
    private final long[] counts = new long[PLACES];
    private long all;

    /**
     * Adds what a thread's account grew by between two readings.
     *
     * @param nanos how long it waited
     * @param turns how often it got a CPU; without any, nothing is added
     */
    public void add(long nanos, long turns) {
      if (turns > 0) {
        counts[place(nanos)]++;
        all += turns;
      }
    }

    /** Returns the readings, and begins again. */
    public TurnWaits take() {
      int places = PLACES;
      while (places > 0 && counts[places - 1] == 0) {
        places--;
      }
      List<Long> taken = new ArrayList<>(places);
      for (int place = 0; place < places; place++) {
        taken.add(counts[place]);
      }
      TurnWaits readings = new TurnWaits(taken, all);
      Arrays.fill(counts, 0);
      all = 0;
      return readings;
    }
  }
}
