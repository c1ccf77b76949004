package io.weir.benchmark.measure;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;

/**
 * What every contender is to do in one measurement.
 *
 * @param name for people, as {@code 50k/s x 100 B}
 * @param size of a message
 * @param rate offered; {@link #saturating} where it is more than any can do
 * @param saturating whether the rate is meant to exceed what can be done
 * @param partitions of the topic
 * @param subscriptions of the topic, with one consumer each
 * @param producers of the topic
 * @param warmUp before the window
 * @param window in which is measured
 */
record Shape(
    String name, DataSize size, Rate rate, boolean saturating, int partitions, int subscriptions,
    int producers, Duration warmUp, Duration window) {

  Shape named(String newName) {
    return new Shape(newName, size, rate, saturating, partitions, subscriptions, producers, warmUp,
        window);
  }

  Shape with(int newPartitions, int newSubscriptions, int newProducers) {
    return new Shape(name, size, rate, saturating, newPartitions, newSubscriptions, newProducers,
        warmUp, window);
  }
}
