package io.weir.findings.evidence;

import io.weir.core.interval.TurnWaits;

/**
 * By how much a disturbance delayed messages: for each length, at most what share of them. Longer
 * delays than the measured ones are excluded. Immutable.
 */
public final class Delays {
  /** No message was delayed. */
  public static final Delays NONE = new Delays(new double[] {1}, 0);

  /** By the place of their length; the first are taken for none. */
  private final double[] shares;
  private final double meanNanos;

  private Delays(double[] shares, double meanNanos) {
    this.shares = shares;
    this.meanNanos = meanNanos;
  }

  /**
   * Returns the delays of messages that each meet one turn of a thread. A message either brings the
   * thread to run, alone or with others, or comes while it waits. So a wait delays one turn's share
   * of the messages by all of it, and the share of the time that it takes by half of it on average.
   *
   * @param waits bounds of all its waits
   * @param meanNanos their mean, which the kernel's account has
   * @param timeNanos within so much time
   */
  public static Delays of(TurnWaits waits, double meanNanos, double timeNanos) {
    int places = waits.counts().size();
    double turns = Math.max(1, waits.turns());
    double[] shares = new double[Math.max(1, places)];
    double left = 1;
    double mean = meanNanos;
    for (int place = places - 1; place > 0; place--) {
      double taken = waits.count(place) * TurnWaits.limitNanos(place) / timeNanos;
      double struck = waits.count(place) / turns + taken;
      mean += taken * TurnWaits.limitNanos(place) / 2;
      shares[place] = Math.min(left, struck);
      left -= shares[place];
    }
    shares[0] += left;
    return new Delays(shares, mean);
  }

  /** Returns the sum of these delays and others that do not depend on them. */
  public Delays plus(Delays other) {
    double[] sums = new double[TurnWaits.place(longestNanos() + other.longestNanos()) + 1];
    for (int one = 0; one < shares.length; one++) {
      for (int two = 0; two < other.shares.length; two++) {
        sums[TurnWaits.place(nanos(one) + other.nanos(two))] += shares[one] * other.shares[two];
      }
    }
    return new Delays(sums, meanNanos + other.meanNanos);
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
  long nanos(int length) {
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
