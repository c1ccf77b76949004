package io.weir.engine.ledger;

import io.weir.core.ledger.SequenceRanges;
import java.util.Arrays;

/**
 * A growing set of sequence numbers: one bit each, in chunks that are dropped as soon as they are
 * full, so that a set without gaps costs almost nothing however long the trial. Adding allocates
 * once in 65,536 numbers. Not thread-safe.
 */
public final class SequenceSet {
  private static final int CHUNK_BITS = 16;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int CHUNK_WORDS = CHUNK_SIZE / Long.SIZE;
  private static final long[] FULL = new long[0];

  /** The largest number that a set takes. */
  public static final long MAX = 1L << 40;

  private long[][] chunks = new long[8][];
  private int[] counts = new int[8];
  private int used;

  /**
   * Adds a number.
   *
   * @return whether it was not there before
   * @throws IllegalArgumentException if it is negative or above {@link #MAX}
   */
  public boolean add(long sequence) {
    if (sequence < 0 || sequence > MAX) {
      throw new IllegalArgumentException("not a sequence number: " + sequence);
    }
    int index = (int) (sequence >>> CHUNK_BITS);
    long[] chunk = chunk(index);
    if (chunk == FULL) {
      return false;
    }
    int word = (int) (sequence & (CHUNK_SIZE - 1)) >>> 6;
    long bit = 1L << sequence;
    if ((chunk[word] & bit) != 0) {
      return false;
    }
    chunk[word] |= bit;
    if (++counts[index] == CHUNK_SIZE) {
      chunks[index] = FULL;
    }
    return true;
  }

  public boolean contains(long sequence) {
    int index = (int) (sequence >>> CHUNK_BITS);
    if (sequence < 0 || sequence > MAX || index >= used || chunks[index] == null) {
      return false;
    }
    long[] chunk = chunks[index];
    return chunk == FULL
        || (chunk[(int) (sequence & (CHUNK_SIZE - 1)) >>> 6] & (1L << sequence)) != 0;
  }

  /** How many numbers are in the set. */
  public long count() {
    long count = 0;
    for (int i = 0; i < used; i++) {
      count += counts[i];
    }
    return count;
  }

  /** Adds all numbers of another set. */
  public void addAll(SequenceSet other) {
    for (int index = 0; index < other.used; index++) {
      if (other.chunks[index] != null) {
        addChunk(index, other.chunks[index]);
      }
    }
  }

  private void addChunk(int index, long[] more) {
    long[] chunk = chunk(index);
    if (chunk == FULL) {
      return;
    }
    int count = 0;
    for (int word = 0; word < CHUNK_WORDS; word++) {
      chunk[word] |= more == FULL ? -1L : more[word];
      count += Long.bitCount(chunk[word]);
    }
    counts[index] = count;
    if (count == CHUNK_SIZE) {
      chunks[index] = FULL;
    }
  }

  /** The same set as ranges. */
  public SequenceRanges toRanges() {
    long[] bounds = new long[16];
    int size = 0;
    for (int index = 0; index < used; index++) {
      long base = (long) index << CHUNK_BITS;
      long at = base;
      while (at < base + CHUNK_SIZE) {
        boolean inside = size % 2 == 1;
        long flip = nextFlip(index, (int) (at - base), inside);
        if (flip < 0) {
          break;
        }
        at = base + flip;
        if (size == bounds.length) {
          bounds = Arrays.copyOf(bounds, size * 2);
        }
        bounds[size++] = at;
      }
    }
    if (size % 2 == 1) {
      bounds = Arrays.copyOf(bounds, size + 1);
      bounds[size++] = (long) used << CHUNK_BITS;
    }
    return SequenceRanges.of(Arrays.copyOf(bounds, size));
  }

  /**
   * The next place in a chunk, from {@code from} on, where membership is other than {@code inside};
   * -1 if there is none.
   */
  private int nextFlip(int index, int from, boolean inside) {
    long[] chunk = chunks[index];
    if (chunk == null || chunk == FULL) {
      return (chunk == FULL) != inside ? from : -1;
    }
    int word = from >>> 6;
    long bits = (inside ? ~chunk[word] : chunk[word]) & (-1L << from);
    while (bits == 0) {
      if (++word == CHUNK_WORDS) {
        return -1;
      }
      bits = inside ? ~chunk[word] : chunk[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  private long[] chunk(int index) {
    if (index >= chunks.length) {
      int length = Math.max(index + 1, chunks.length * 2);
      chunks = Arrays.copyOf(chunks, length);
      counts = Arrays.copyOf(counts, length);
    }
    used = Math.max(used, index + 1);
    if (chunks[index] == null) {
      chunks[index] = new long[CHUNK_WORDS];
    }
    return chunks[index];
  }
}
