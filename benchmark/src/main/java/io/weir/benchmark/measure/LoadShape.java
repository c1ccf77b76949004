package io.weir.benchmark.measure;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The work of every contender in one measurement.
 *
 * @param name the display name, such as {@code 50k/s x 100 B}
 * @param size of a message
 * @param rate the offered rate; for {@link #saturating} beyond any contender's capacity
 * @param saturating whether the rate is meant to exceed the capacity
 * @param partitions of the topic
 * @param subscriptions of the topic, with one consumer each
 * @param producers of the topic
 * @param warmUp the time before the window
 * @param window the time of the measurement
 */
record LoadShape(String name, DataSize size, Rate rate, boolean saturating, int partitions,
    int subscriptions, int producers, Duration warmUp, Duration window) {
  private static final DataSize SMALL = new DataSize(100);

  /** A shape with one partition, one subscription and one producer. */
  LoadShape(String name, DataSize size, Rate rate, boolean saturating, Duration warmUp,
      Duration window) {
    this(name, size, rate, saturating, 1, 1, 1, warmUp, window);
  }

  /** Returns a shape of small messages at a rate that every contender keeps. */
  static LoadShape fixed(Rate rate, Duration warmUp, Duration window) {
    return new LoadShape(rate + " x 100 B", SMALL, rate, false, warmUp, window);
  }

  /**
   * Returns a shape of small messages at several times the capacity of any client here. A contender
   * that keeps up with its load would be measured at that load, not at its capacity.
   */
  static LoadShape small(Duration warmUp, Duration window) {
    return new LoadShape("saturation, 100 B", SMALL, new Rate(5_000_000), true, warmUp, window);
  }

  /** Returns a message of random letters. */
  String letters(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (long i = 0; i < size.bytes(); i++) {
      text.append((char) ('A' + random.nextInt(26)));
    }
    return text.toString();
  }
}
