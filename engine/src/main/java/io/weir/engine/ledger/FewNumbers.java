package io.weir.engine.ledger;

import java.util.Arrays;

/**
 * A set of numbers below 65,536 of which few are in or few are missing, as a sorted list of those
 * few. Not thread-safe.
 */
final class FewNumbers {
  private final boolean missing;
  private char[] numbers;
  private int size;

  private FewNumbers(boolean missing, char[] numbers, int size) {
    this.missing = missing;
    this.numbers = numbers;
    this.size = size;
  }

  /** Returns the numbers whose bit is set; most or few must be. */
  static FewNumbers of(long[] bits) {
    int population = 0;
    for (long word : bits) {
      population += Long.bitCount(word);
    }
    int all = bits.length * Long.SIZE;
    boolean missing = population > all / 2;
    char[] numbers = new char[missing ? all - population : population];
    int size = 0;
    for (int word = 0; word < bits.length; word++) {
      for (long rest = missing ? ~bits[word] : bits[word]; rest != 0; rest &= rest - 1) {
        numbers[size++] = (char) (word * Long.SIZE + Long.numberOfTrailingZeros(rest));
      }
    }
    return new FewNumbers(missing, numbers, size);
  }

  /** Adds a number; returns whether it was not there before. */
  boolean add(int number) {
    int at = Arrays.binarySearch(numbers, 0, size, (char) number);
    if (at >= 0 != missing) {
      return false;
    }
    if (missing) {
      System.arraycopy(numbers, at + 1, numbers, at, --size - at);
    } else {
      insert(number, -at - 1);
    }
    return true;
  }

  private void insert(int number, int at) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(16, size * 2));
    }
    System.arraycopy(numbers, at, numbers, at + 1, size++ - at);
    numbers[at] = (char) number;
  }

  /** Returns how many numbers are listed. */
  int size() {
    return size;
  }

  /** Returns whether all numbers are in the set. */
  boolean isFull() {
    return missing && size == 0;
  }

  /** Returns the memory of the list. */
  int bytes() {
    return numbers.length * Character.BYTES;
  }

  /** Returns the same set as a bit set of the given number of words. */
  long[] toBits(int words) {
    long[] bits = new long[words];
    for (int i = 0; i < size; i++) {
      bits[numbers[i] >>> 6] |= 1L << numbers[i];
    }
    if (missing) {
      for (int word = 0; word < words; word++) {
        bits[word] = ~bits[word];
      }
    }
    return bits;
  }
}
