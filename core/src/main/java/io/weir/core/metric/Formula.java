package io.weir.core.metric;

import java.util.List;

/**
 * How a figure of a second is made of the numbers at its beginning and its end. Means and rates are
 * always those of the second itself: what brokers average by themselves, over minutes or since
 * their start, would smooth away the second that one looks for.
 */
public sealed interface Formula {
  /** The numbers that it takes. */
  List<Series> series();

  /**
   * A level, as it stood at the end.
   *
   * @param scale by what it is multiplied to be in the figure's unit
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
   * @param scale by what it is multiplied to be in the figure's unit
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
   * The mean of what happened in a second: by how much a sum grew, divided by how many there were.
   *
   * @param scale by what it is multiplied to be in the figure's unit
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
   * @param scale by what it is multiplied to be in the figure's unit
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
