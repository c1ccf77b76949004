package io.weir.engine.record;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Counts latencies in the very buckets of an {@link Histogram} of 3 significant digits, and does
 * nothing else: no total, and no greatest value, which the histogram keeps by an atomic operation
 * whenever it rises, as it does with each message while a backlog grows. Grows to the greatest
 * value that it meets and then allocates no more. Not thread-safe.
 */
final class LatencyCounts {
  /** Each power of two is divided into this many buckets, so that none is wider than 0.1 %. */
  private static final int HALF = 1 << 10;

  private static final int HALF_BITS = 10;
  private static final long LINEAR = 2 * HALF - 1L;
  private static final int LEADING_ZEROS_OF_LINEAR = Long.numberOfLeadingZeros(LINEAR);

  private int[] counts = new int[0];
  /** One bit for each power of two that anything was counted in. */
  private long touched;

  void record(long nanos) {
    int power = LEADING_ZEROS_OF_LINEAR - Long.numberOfLeadingZeros(nanos | LINEAR);
    int index = (power << HALF_BITS) + (int) (nanos >>> power);
    if (index >= counts.length) {
      grow(index, nanos);
    }
    counts[index]++;
    touched |= 1L << (index >>> HALF_BITS);
  }

  private void grow(int index, long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException("a latency below zero: " + nanos + " ns");
    }
    counts = Arrays.copyOf(counts, ((index >>> HALF_BITS) + 1) << HALF_BITS);
  }

  boolean isEmpty() {
    return touched == 0;
  }

  /** Adds everything to a histogram and empties these counts. */
  void drainTo(Histogram histogram) {
    for (long left = touched; left != 0; left &= left - 1) {
      int from = Long.numberOfTrailingZeros(left) << HALF_BITS;
      for (int index = from; index < from + HALF; index++) {
        if (counts[index] != 0) {
          histogram.recordValueWithCount(value(index), Integer.toUnsignedLong(counts[index]));
        }
      }
      Arrays.fill(counts, from, from + HALF, 0);
    }
    touched = 0;
  }

  /** The least value of a bucket. */
  private static long value(int index) {
    int power = Math.max(0, (index >>> HALF_BITS) - 1);
    return (long) (index - (power << HALF_BITS)) << power;
  }
}
