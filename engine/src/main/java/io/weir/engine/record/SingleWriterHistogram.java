package io.weir.engine.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Counts latencies in the very buckets of a {@link Histogram} of 3 significant digits, and does
 * nothing else: no total, and no greatest value, which the histogram keeps by an atomic operation
 * whenever it rises, as it does with each message while a backlog grows. Allocates with the first
 * value of each power of two, and then no more.
 *
 * <p>The counts only rise. One thread counts, and another takes what came to them since it last
 * looked, as with {@link MonotonicCounters}; what it does not see yet it takes the next time.
 */
final class SingleWriterHistogram {
  private static final VarHandle BUCKETS = MethodHandles.arrayElementVarHandle(int[][].class);
  private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(int[].class);

  /** Each power of two is divided into this many buckets, so that none is wider than 0.1 %. */
  private static final int HALF = 1 << 10;

  private static final int HALF_BITS = 10;
  private static final long LINEAR = 2 * HALF - 1L;
  private static final int LEADING_ZEROS_OF_LINEAR = Long.numberOfLeadingZeros(LINEAR);

  /** The last bucket is for values below zero, and stays empty. */
  private static final int PLACES = LEADING_ZEROS_OF_LINEAR + 2;

  /** Of each power of two that anything was counted in. */
  private final int[][] counts = new int[PLACES][];
  /** The taker's own. */
  private final int[][] taken = new int[PLACES][];

  /** Counts a latency; by the writer. */
  void record(long nanos) {
    int power = LEADING_ZEROS_OF_LINEAR - Long.numberOfLeadingZeros(nanos | LINEAR);
    int index = (power << HALF_BITS) + (int) (nanos >>> power);
    int[] buckets = counts[index >>> HALF_BITS];
    if (buckets == null) {
      buckets = open(index >>> HALF_BITS, nanos);
    }
    int bucket = index & HALF - 1;
    BUCKET.setOpaque(buckets, bucket, buckets[bucket] + 1);
  }

  private int[] open(int place, long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException("a latency below zero: " + nanos + " ns");
    }
    int[] buckets = new int[HALF];
    BUCKETS.setRelease(counts, place, buckets);
    return buckets;
  }

  /**
   * Adds all counts since the last call to a histogram; called by the reader.
   *
   * @param histogram called only if there is anything to add
   */
  void takeInto(Supplier<Histogram> histogram) {
    for (int place = 0; place < PLACES; place++) {
      int[] buckets = (int[]) BUCKETS.getAcquire(counts, place);
      if (buckets != null) {
        if (taken[place] == null) {
          taken[place] = new int[HALF];
        }
        takeInto(histogram, place, buckets, taken[place]);
      }
    }
  }

  private static void takeInto(Supplier<Histogram> histogram, int place, int[] buckets,
      int[] takenThere) {
    int from = Arrays.mismatch(buckets, takenThere);
    if (from < 0) {
      return;
    }
    Histogram sum = histogram.get();
    for (int bucket = from; bucket < HALF; bucket++) {
      int now = (int) BUCKET.getOpaque(buckets, bucket);
      int more = now - takenThere[bucket];
      if (more != 0) {
        sum.recordValueWithCount(value(place, bucket), Integer.toUnsignedLong(more));
        takenThere[bucket] = now;
      }
    }
  }

  /** Returns the least value of a bucket. */
  private static long value(int place, int bucket) {
    int power = Math.max(0, place - 1);
    return (long) ((place - power << HALF_BITS) + bucket) << power;
  }
}
