package io.weir.engine.ledger;

import io.weir.core.ledger.SequenceRanges;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;

/**
 * A growing set of sequence numbers: one bit each, in chunks of 65,536. A full chunk is dropped. An
 * older chunk with few numbers, or with few missing, keeps these numbers instead of bits. So a set
 * without gaps costs almost nothing however long the trial, and 1 in 1,000 missing costs 200 bytes
 * a chunk. Adding allocates once in 65,536 numbers.
 *
 * <p>A shared set may be added to by several threads at a time: the bit decides which of them was
 * first. Another set belongs to one thread. Everything but {@link #contains} is for one thread,
 * after the last number was added.
 */
public final class SequenceSet {
  /** The largest number that a set takes. */
  public static final long MAX = (1L << 36) - 1;

  private static final int CHUNK_BITS = 16;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int CHUNK_WORDS = CHUNK_SIZE / Long.SIZE;
  private static final int CHUNK_BYTES = CHUNK_WORDS * Long.BYTES;

  /** A chunk is packed if it has, or lacks, no more numbers: a quarter of its bits' memory. */
  private static final int MOST_PACKED = CHUNK_BYTES / Character.BYTES / 4;

  /** A packed chunk gets its bits back when it would take half of their memory. */
  private static final int MOST_GROWN = MOST_PACKED * 2;

  /** How many chunks behind the newest one a chunk is first looked at, and then each time twice. */
  private static final int PACKED_BEHIND = 8;

  private static final Chunk FULL = new Chunk();
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle FILLED = filled();

  private final boolean shared;
  private final Optional<SequenceSet> whole;
  private final LedgerMemory memory;
  private Chunk[] chunks = new Chunk[8];
  private int used;

  private SequenceSet(boolean shared, Optional<SequenceSet> whole, LedgerMemory memory) {
    this.shared = shared;
    this.whole = whole;
    this.memory = memory;
  }

  /** Returns a set that one thread adds to. */
  public static SequenceSet ofOneThread(LedgerMemory memory) {
    return new SequenceSet(false, Optional.empty(), memory);
  }

  /** Returns a set that several threads add to, none of which waits for another. */
  public static SequenceSet shared(LedgerMemory memory) {
    return new SequenceSet(true, Optional.empty(), memory);
  }

  /**
   * Returns a part of a whole, which one thread adds to. If several parts have random halves of the
   * same numbers, no part has full chunks: the half-full ones are added to the whole. The part
   * alone does not know then whether a number was added before.
   */
  public static SequenceSet partOf(SequenceSet whole) {
    return new SequenceSet(false, Optional.of(whole), whole.memory);
  }

  private static VarHandle filled() {
    try {
      return MethodHandles.lookup().findVarHandle(Chunk.class, "filled", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Bits, or the few numbers that are in or missing, or neither where all are in. */
  private static final class Chunk {
    /** Empty where there are no bits. */
    private final long[] words;
    private final Optional<FewNumbers> few;
    /** How many words are full. */
    private int filled;
    /** Set before the bits are taken out to be packed; they read as set from then on. */
    private volatile boolean taken;

    /** A full chunk. */
    private Chunk() {
      this.words = new long[0];
      this.few = Optional.empty();
    }

    private Chunk(long[] words) {
      this.words = words;
      this.few = Optional.empty();
      for (long word : words) {
        filled += word == -1L ? 1 : 0;
      }
    }

    private Chunk(FewNumbers few) {
      this.words = new long[0];
      this.few = Optional.of(few);
    }

    private boolean hasBits() {
      return words.length > 0;
    }

    private int bytes() {
      return few.map(FewNumbers::bytes).orElse(words.length * Long.BYTES);
    }
  }

  /**
   * Adds a number.
   *
   * @return whether it was not there before
   * @throws IllegalArgumentException if it is negative or above {@link #MAX}
   * @throws LedgerMemory.Exhausted if it needs more memory than there is for accounts
   */
  public boolean add(long sequence) {
    if (sequence < 0 || sequence > MAX) {
      throw new IllegalArgumentException("not a sequence number: " + sequence);
    }
    int index = (int) (sequence >>> CHUNK_BITS);
    Chunk[] present = chunks;
    Chunk chunk = index < present.length ? present[index] : null;
    if (chunk == null || !chunk.hasBits()) {
      return chunk != FULL && addToNewOrPacked(index, sequence);
    }
    return addBit(chunk, index, sequence);
  }

  private boolean addBit(Chunk chunk, int index, long sequence) {
    int word = (int) (sequence >>> 6) & CHUNK_WORDS - 1;
    long bit = 1L << sequence;
    long before = setBit(chunk.words, word, bit);
    if ((before & bit) != 0) {
      // A thread that saw its bit set after the bits were taken out also sees that they were.
      return chunk.taken && addToNewOrPacked(index, sequence);
    }
    if ((before | bit) == -1L) {
      wordIsFull(chunk, index);
    }
    return true;
  }

  private long setBit(long[] words, int word, long bit) {
    if (shared) {
      return (long) WORD.getAndBitwiseOr(words, word, bit);
    }
    long before = words[word];
    words[word] = before | bit;
    return before;
  }

  private void wordIsFull(Chunk chunk, int index) {
    int filled = shared ? (int) FILLED.getAndAdd(chunk, 1) + 1 : ++chunk.filled;
    if (filled == CHUNK_WORDS) {
      drop(chunk, index);
    }
  }

  private synchronized void drop(Chunk chunk, int index) {
    if (chunks[index] == chunk) {
      put(index, FULL);
    }
  }

  private synchronized boolean addToNewOrPacked(int index, long sequence) {
    Chunk chunk = index < chunks.length ? chunks[index] : null;
    if (chunk == null) {
      chunk = new Chunk(new long[CHUNK_WORDS]);
      put(index, chunk);
      packOlder(index);
    }
    if (chunk.few.isPresent()) {
      return addToFew(chunk.few.get(), index, (int) (sequence & CHUNK_SIZE - 1));
    }
    return chunk != FULL && addBit(chunk, index, sequence);
  }

  private boolean addToFew(FewNumbers few, int index, int number) {
    int bytes = few.bytes();
    if (!few.add(number)) {
      return false;
    }
    memory.take(few.bytes() - bytes);
    if (few.isFull()) {
      put(index, FULL);
    } else if (few.size() > MOST_GROWN) {
      put(index, new Chunk(few.toBits(CHUNK_WORDS)));
    }
    return true;
  }

  /** Puts a chunk in its place, and accounts for the memory of both. */
  private void put(int index, Chunk chunk) {
    if (index >= chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(index + 1, chunks.length * 2));
    }
    used = Math.max(used, index + 1);
    memory.take(chunk.bytes() - (chunks[index] == null ? 0 : chunks[index].bytes()));
    chunks[index] = chunk;
  }

  /** Looks at each chunk a few times in its life, so that looking costs nothing that counts. */
  private void packOlder(int index) {
    for (int behind = PACKED_BEHIND; behind <= index; behind *= 2) {
      Chunk chunk = chunks[index - behind];
      if (chunk != null && chunk.hasBits()) {
        pack(chunk, index - behind);
      }
    }
  }

  private void pack(Chunk chunk, int index) {
    boolean isFew = isFew(population(chunk.words));
    if (isFew || whole.isPresent()) {
      long[] bits = takeOut(chunk);
      if (isFew) {
        put(index, packed(bits));
      } else {
        whole.get().addChunk(index, bits);
        memory.take(-chunk.bytes());
        chunks[index] = null;
      }
    }
  }

  private long[] takeOut(Chunk chunk) {
    if (!shared) {
      return chunk.words;
    }
    chunk.taken = true;
    long[] bits = new long[CHUNK_WORDS];
    for (int word = 0; word < CHUNK_WORDS; word++) {
      bits[word] = (long) WORD.getAndSet(chunk.words, word, -1L);
    }
    return bits;
  }

  private static boolean isFew(int population) {
    return population <= MOST_PACKED || CHUNK_SIZE - population <= MOST_PACKED;
  }

  private static int population(long[] words) {
    int population = 0;
    for (long word : words) {
      population += Long.bitCount(word);
    }
    return population;
  }

  private static Chunk packed(long[] bits) {
    int population = population(bits);
    if (population == CHUNK_SIZE) {
      return FULL;
    }
    return isFew(population) ? new Chunk(FewNumbers.of(bits)) : new Chunk(bits);
  }

  private synchronized void addChunk(int index, long[] bits) {
    if (index >= chunks.length || chunks[index] == null) {
      put(index, packed(bits));
    } else if (chunks[index] != FULL) {
      long[] own = chunks[index].few.map(few -> few.toBits(CHUNK_WORDS))
          .orElse(chunks[index].words);
      long[] both = new long[CHUNK_WORDS];
      for (int word = 0; word < CHUNK_WORDS; word++) {
        both[word] = own[word] | bits[word];
      }
      put(index, packed(both));
    }
  }

  /** Returns whether a number is in the set. May be asked at any time. */
  public synchronized boolean contains(long sequence) {
    int index = (int) (sequence >>> CHUNK_BITS);
    if (sequence < 0 || sequence > MAX || index >= used || chunks[index] == null) {
      return false;
    }
    long[] bits = bits(chunks[index]);
    return (bits[(int) (sequence >>> 6) & CHUNK_WORDS - 1] & 1L << sequence) != 0;
  }

  private static long[] bits(Chunk chunk) {
    if (chunk == FULL) {
      long[] all = new long[CHUNK_WORDS];
      Arrays.fill(all, -1L);
      return all;
    }
    return chunk.few.map(few -> few.toBits(CHUNK_WORDS)).orElse(chunk.words);
  }

  /** Returns how many numbers are in the set. */
  public long count() {
    long count = 0;
    for (int index = 0; index < used; index++) {
      if (chunks[index] != null) {
        count += population(bits(chunks[index]));
      }
    }
    return count;
  }

  /** Adds all numbers of another set. */
  public void addAll(SequenceSet other) {
    for (int index = 0; index < other.used; index++) {
      if (other.chunks[index] != null) {
        addChunk(index, bits(other.chunks[index]).clone());
      }
    }
  }

  /** Returns the same set as ranges. */
  public SequenceRanges toRanges() {
    SequenceRanges.Builder ranges = new SequenceRanges.Builder();
    for (int index = 0; index < used; index++) {
      if (chunks[index] != null) {
        addRanges((long) index << CHUNK_BITS, bits(chunks[index]), ranges);
      }
    }
    return ranges.build();
  }

  private static void addRanges(long base, long[] bits, SequenceRanges.Builder ranges) {
    int from = next(bits, 0, true);
    while (from < CHUNK_SIZE) {
      int until = next(bits, from, false);
      ranges.add(base + from, base + until);
      from = next(bits, until, true);
    }
  }

  /**
   * Returns the next place from one on where a bit is set, or is not; {@link #CHUNK_SIZE} for none.
   */
  private static int next(long[] bits, int from, boolean set) {
    long mask = -1L << from;
    for (int word = from >>> 6; word < CHUNK_WORDS; word++) {
      long found = (set ? bits[word] : ~bits[word]) & mask;
      if (found != 0) {
        return (word << 6) + Long.numberOfTrailingZeros(found);
      }
      mask = -1L;
    }
    return CHUNK_SIZE;
  }
}
