package io.weir.core.metric;

import java.util.List;

/**
 * Computes the value of a metric for a second from the numbers at its beginning and its end. Means
 * and rates are always those of the second itself: the brokers' own averages, over minutes or since
 * their start, would hide a single second.
 */
public sealed interface Formula {
  /** Returns the numbers that it takes. */
  List<Series> series();

  /**
   * A level at the end.
   *
   * @param scale the factor that converts it to the metric's unit
   */
  record Level(Series of, double scale) implements Formula {
    @Override
    public List<Series> series() {
      return List.of(of);
    }

    @Override
    public String toString() {
      return of.toString();
    }
  }

  /**
   * By how much a total grew in a second.
   *
   * @param scale the factor that converts it to the metric's unit
   */
  record Rate(Series total, double scale) implements Formula {
    @Override
    public List<Series> series() {
      return List.of(total);
    }

    @Override
    public String toString() {
      return "growth of " + total;
    }
  }

  /**
   * The mean of the events in a second: the growth of a sum, divided by the growth of a count.
   *
   * @param scale the factor that converts it to the metric's unit
   */
  record Mean(Series sum, Series count, double scale) implements Formula {
    @Override
    public List<Series> series() {
      return List.of(sum, count);
    }

    @Override
    public String toString() {
      return "growth of " + sum + " / growth of " + count;
    }
  }

  /**
   * One level by another, of a broker that resets both every second.
   *
   * @param scale the factor that converts it to the metric's unit
   */
  record Quotient(Series dividend, Series divisor, double scale) implements Formula {
    @Override
    public List<Series> series() {
      return List.of(dividend, divisor);
    }

    @Override
    public String toString() {
      return dividend + " / " + divisor;
    }
  }
}
