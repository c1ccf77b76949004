package io.weir.driver.loopback;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects numbers and returns their exact quantiles by the nearest rank. Not thread-safe. */
final class Samples {
  private static final int PARTS = 10_000;
  private static final int[] TEN_THOUSANDTHS =
      {0, 5_000, 7_500, 9_000, 9_500, 9_900, 9_990, 9_999, 10_000};

  private long[] values;
  private int size;

  /** Creates a collection with an initial capacity. Growing beyond it costs a copy. */
  Samples(int capacity) {
    values = new long[capacity];
  }

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + size / 2 + 1_024);
    }
    values[size++] = value;
  }

  /**
   * Returns the quantiles: the smallest values such that at least the given share of all values
   * does not exceed them. Empty without values.
   */
  SortedMap<Double, Long> quantiles() {
    Arrays.sort(values, 0, size);
    SortedMap<Double, Long> quantiles = new TreeMap<>();
    for (int part : size == 0 ? new int[0] : TEN_THOUSANDTHS) {
      long rank = Math.max(1, Math.ceilDiv((long) part * size, PARTS));
      quantiles.put((double) part / PARTS, values[(int) rank - 1]);
    }
    return quantiles;
  }
}
