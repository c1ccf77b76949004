package io.weir.benchmark.measure;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;

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
record LoadShape(
    String name, DataSize size, Rate rate, boolean saturating, int partitions, int subscriptions,
    int producers, Duration warmUp, Duration window) {

  LoadShape named(String newName) {
    return new LoadShape(newName, size, rate, saturating, partitions, subscriptions, producers,
        warmUp,
        window);
  }

  LoadShape with(int newPartitions, int newSubscriptions, int newProducers) {
    return new LoadShape(name, size, rate, saturating, newPartitions, newSubscriptions,
        newProducers,
        warmUp, window);
  }
}
