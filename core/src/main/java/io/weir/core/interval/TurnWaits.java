package io.weir.core.interval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bounds of how long the turns of a thread on a CPU waited for it. The kernel accounts for the sum
 * of a thread's waiting and for the number of its turns. Read at two times, both bound each wait
 * between: the {@code j}-th longest is at most the sum divided by {@code j}. The shorter the time
 * between two readings, the closer the bounds. Immutable.
 *
 * @param counts how many turns waited for no longer than each limit and for longer than the one
 * before it, at most; limits after the last count have none
 */
public record TurnWaits(List<Long> counts) {
  /** No turn. */
  public static final TurnWaits NONE = new TurnWaits(List.of());

  private static final double SHORTEST_NANOS = 1_000;
  /** Four limits for each doubling. */
  private static final double PER_DOUBLING = 4;
  /** The last one is 70 s. */
  private static final int PLACES = 106;
  private static final long[] LIMITS = limits();
  /** Up to this many, each wait of a sum has its bound; beyond, an eighth more share one. */
  private static final int SHARED = 8;

  public TurnWaits {
    if (counts.size() > PLACES || counts.stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException("no counts of waits: " + counts);
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

  /** Returns the longest wait that a place counts, in nanoseconds. */
  public static long limitNanos(int place) {
    return LIMITS[place];
  }

  /** Returns the place of a wait: that of the shortest limit which it does not exceed. */
  public static int place(long nanos) {
    int found = Arrays.binarySearch(LIMITS, nanos);
    return Math.min(PLACES - 1, found >= 0 ? found : -found - 1);
  }

  /** Returns the bounds of one reading of the kernel's account. */
  public static TurnWaits of(long nanos, long turns) {
    Sum sum = new Sum();
    sum.add(nanos, turns);
    return sum.take();
  }

  /** Returns the turns of both. */
  public TurnWaits plus(TurnWaits other) {
    int places = Math.max(counts.size(), other.counts.size());
    List<Long> sums = new ArrayList<>(places);
    for (int place = 0; place < places; place++) {
      sums.add(count(place) + other.count(place));
    }
    return new TurnWaits(sums);
  }

  /** Returns how many turns have that place. */
  public long count(int place) {
    return place < counts.size() ? counts.get(place) : 0;
  }

  /** Returns how many turns there were. */
  public long turns() {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  /** Adds up the bounds of many readings. Not thread-safe; adding allocates nothing. */
  public static final class Sum {
    private final long[] counts = new long[PLACES];

    /**
     * Adds what a thread's account grew by between two readings.
     *
     * @param nanos how long it waited
     * @param turns how often it got a CPU
     */
    public void add(long nanos, long turns) {
      long from = 1;
      while (from <= turns) {
        long alike = Math.min(1 + from / SHARED, turns - from + 1);
        counts[place(nanos / from)] += alike;
        from += alike;
      }
    }

    /** Returns the sum, and begins again. */
    public TurnWaits take() {
      int places = PLACES;
      while (places > 0 && counts[places - 1] == 0) {
        places--;
      }
      List<Long> taken = new ArrayList<>(places);
      for (int place = 0; place < places; place++) {
        taken.add(counts[place]);
      }
      Arrays.fill(counts, 0);
      return new TurnWaits(taken);
    }
  }
}
