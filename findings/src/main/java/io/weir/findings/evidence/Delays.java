package io.weir.findings.evidence;

import io.weir.core.interval.TurnWaits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * By how much a disturbance delayed messages: a share of them for each length. Immutable
 * and not thread-safe: what was derived is kept.
 */
public final class Delays {
  /** Two lengths for each doubling. */
  private static final int STEP = 2;
  private static final int[][] PLACES_OF_SUMS = placesOfSums();

  /** By the place of their length; the first are taken for none. */
  private final double[] shares;
  private final double meanNanos;
  private Optional<Delays> twice = Optional.empty();
  private Optional<Delays> thrice = Optional.empty();

  private Delays(double[] shares, double meanNanos) {
    int places = shares.length;
    while (places > 1 && shares[places - 1] == 0) {
      places--;
    }
    this.shares = Arrays.copyOf(shares, places);
    this.meanNanos = meanNanos;
  }

  /**
   * Returns the lengths of single waits to try: up to the longest, in nanoseconds. There is at
   * least one.
   */
  public static List<Long> lengths(long longestNanos) {
    int last = TurnWaits.place(longestNanos);
    return IntStream.rangeClosed(0, (last + STEP - 1) / STEP)
        .mapToObj(step -> TurnWaits.limitNanos(Math.min(last, STEP * step)))
        .toList();
  }

  /**
   * Returns the delays of messages that each meet one turn of a thread, if the sum of each reading
   * was made up of waits of about one length. A message either brings the thread to run, alone or
   * with others, or comes while it waits. So a wait delays one turn's share of the messages by all
   * of it. Within the share of the time that it takes, messages come evenly.
   *
   * @param waits readings of the thread's account
   * @param lengthNanos the length of a wait; a shorter sum is one wait
   * @param meanNanos the mean of all waits, which the kernel's account has
   * @param timeNanos within so much time
   */
  public static Delays of(TurnWaits waits, long lengthNanos, double meanNanos, double timeNanos) {
    double[] struck = new double[Math.max(1, waits.counts().size())];
    double mean = meanNanos;
    for (int place = struck.length - 1; place > 0; place--) {
      long sum = TurnWaits.limitNanos(place);
      long parts = Math.max(1, sum / lengthNanos);
      double each = (double) sum / parts;
      double count = (double) waits.count(place) * parts;
      double taken = count * each / timeNanos;
      int longest = TurnWaits.place((long) Math.ceil(each));
      struck[longest] += count / Math.max(1, waits.turns());
      for (int length = longest; taken > 0 && length > 0; length--) {
        double from = TurnWaits.limitNanos(length - 1);
        double until = Math.min(each, TurnWaits.limitNanos(length));
        struck[length] += taken * Math.max(0, until - from) / each;
      }
      mean += taken * each / 2;
    }
    return new Delays(shares(struck), mean);
  }

  /** Returns shares of all: the longest first, and none for the rest. */
  private static double[] shares(double[] struck) {
    double[] shares = new double[struck.length];
    double left = 1;
    for (int place = struck.length - 1; place > 0; place--) {
      shares[place] = Math.min(left, struck[place]);
      left -= shares[place];
    }
    shares[0] = left;
    return shares;
  }

  private static int[][] placesOfSums() {
    int places = TurnWaits.place(Long.MAX_VALUE) + 1;
    int[][] sums = new int[places][places];
    for (int one = 0; one < places; one++) {
      for (int two = 0; two < places; two++) {
        sums[one][two] = TurnWaits.place(nanos(one) + nanos(two));
      }
    }
    return sums;
  }

  /** Returns the sum of these delays and others that do not depend on them. */
  public Delays plus(Delays other) {
    double[] sums = noneOfBoth(other);
    for (int one = 0; one < shares.length; one++) {
      for (int two = 0; shares[one] > 0 && two < other.shares.length; two++) {
        sums[PLACES_OF_SUMS[one][two]] += shares[one] * other.shares[two];
      }
    }
    return new Delays(sums, meanNanos + other.meanNanos);
  }

  /** Returns the sum of these delays and others if the longest of both met the same messages. */
  public Delays along(Delays other) {
    double[] sums = noneOfBoth(other);
    int two = other.shares.length - 1;
    double leftOfTwo = other.shares[two];
    for (int one = shares.length - 1; one >= 0; one--) {
      double left = shares[one];
      while (left > 0) {
        double both = two == 0 ? left : Math.min(left, leftOfTwo);
        sums[PLACES_OF_SUMS[one][two]] += both;
        left -= both;
        leftOfTwo -= both;
        if (leftOfTwo <= 0 && two > 0) {
          two--;
          leftOfTwo = other.shares[two];
        }
      }
    }
    return new Delays(sums, meanNanos + other.meanNanos);
  }

  /** Returns the delays of messages that met them twice. */
  Delays twice() {
    twice = Optional.of(twice.orElseGet(() -> plus(this)));
    return twice.get();
  }

  /** Returns the delays of messages that met them three times. */
  Delays thrice() {
    thrice = Optional.of(thrice.orElseGet(() -> twice().plus(this)));
    return thrice.get();
  }

  private double[] noneOfBoth(Delays other) {
    return new double[PLACES_OF_SUMS[shares.length - 1][other.shares.length - 1] + 1];
  }

  /** Returns the number of lengths. */
  int lengths() {
    return shares.length;
  }

  /** Returns the share of the messages that were delayed by that length, the shortest being 0. */
  double share(int length) {
    return shares[length];
  }

  /** Returns a length in nanoseconds. */
  static long nanos(int length) {
    return length == 0 ? 0 : TurnWaits.limitNanos(length);
  }

  /** Returns the longest delay, in nanoseconds. */
  public long longestNanos() {
    return nanos(shares.length - 1);
  }

  /** Returns the mean delay, in nanoseconds. */
  public double meanNanos() {
    return meanNanos;
  }
}
