package io.weir.core.ledger;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/**
 * An immutable set of sequence numbers, as sorted, disjoint, non-adjacent ranges.
 *
 * <p>Its JSON form is one array of numbers: start of a range, its end (exclusive), start of the
 * next, and so on.
 */
public final class SequenceRanges {
  public static final SequenceRanges EMPTY = new SequenceRanges(new long[0]);

  private final long[] bounds;

  private SequenceRanges(long[] bounds) {
    this.bounds = bounds;
  }

  /**
   * The set with these ranges.
   *
   * @param bounds start, exclusive end, start, exclusive end …, each greater than the one before
   */
  @JsonCreator
  public static SequenceRanges of(long... bounds) {
    if (bounds.length % 2 != 0) {
      throw new IllegalArgumentException("a range lacks its end: " + bounds.length + " bounds");
    }
    for (int i = 1; i < bounds.length; i++) {
      if (bounds[i] <= bounds[i - 1]) {
        throw new IllegalArgumentException("bounds must rise: " + bounds[i - 1] + ", " + bounds[i]);
      }
    }
    return new SequenceRanges(bounds.clone());
  }

  /** The numbers from {@code from} to below {@code until}; empty if there are none. */
  public static SequenceRanges between(long from, long until) {
    return from < until ? new SequenceRanges(new long[] {from, until}) : EMPTY;
  }

  /** How many numbers are in the set. */
  public long count() {
    long count = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      count += bounds[i + 1] - bounds[i];
    }
    return count;
  }

  /** How many ranges it takes to write the set. */
  public int rangeCount() {
    return bounds.length / 2;
  }

  public boolean isEmpty() {
    return bounds.length == 0;
  }

  public boolean contains(long sequence) {
    int at = Arrays.binarySearch(bounds, sequence);
    return at >= 0 ? at % 2 == 0 : (-at - 1) % 2 == 1;
  }

  public SequenceRanges union(SequenceRanges other) {
    return merge(other, (mine, theirs) -> mine || theirs);
  }

  public SequenceRanges intersect(SequenceRanges other) {
    return merge(other, (mine, theirs) -> mine && theirs);
  }

  public SequenceRanges minus(SequenceRanges other) {
    return merge(other, (mine, theirs) -> mine && !theirs);
  }

  /** The bounds: start, exclusive end, start, exclusive end …; a copy. */
  @JsonValue
  public long[] bounds() {
    return bounds.clone();
  }

  private interface Keep {
    boolean test(boolean mine, boolean theirs);
  }

  /** Walks both lists of bounds in order; at each bound membership in one of the sets flips. */
  private SequenceRanges merge(SequenceRanges other, Keep keep) {
    long[] result = new long[bounds.length + other.bounds.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < bounds.length || j < other.bounds.length) {
      long at = Math.min(boundAt(bounds, i), boundAt(other.bounds, j));
      i += boundAt(bounds, i) == at && i < bounds.length ? 1 : 0;
      j += boundAt(other.bounds, j) == at && j < other.bounds.length ? 1 : 0;
      boolean inside = keep.test(i % 2 == 1, j % 2 == 1);
      if (inside != (size % 2 == 1)) {
        result[size++] = at;
      }
    }
    return new SequenceRanges(Arrays.copyOf(result, size));
  }

  private static long boundAt(long[] bounds, int index) {
    return index < bounds.length ? bounds[index] : Long.MAX_VALUE;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SequenceRanges ranges && Arrays.equals(bounds, ranges.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }

  @Override
  public String toString() {
    return rangeCount() > 8 ? count() + " in " + rangeCount() + " ranges" : Arrays.toString(bounds);
  }
}
