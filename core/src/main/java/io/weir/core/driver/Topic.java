package io.weir.core.driver;

import java.util.Collection;

/**
 * A topic of a run.
 *
 * @param name its name, unique to the run unless the topic exists
 * @param partitions how many partitions it has
 * @param existing whether it was there before weir and stays: others may use it too
 */
public record Topic(String name, int partitions, boolean existing) {

  /** Returns how many partitions topics have in all. */
  public static long partitions(Collection<Topic> topics) {
    return topics.stream().mapToLong(Topic::partitions).sum();
  }

  public Topic {
    if (partitions < 1) {
      throw new IllegalArgumentException("a topic has at least 1 partition, not " + partitions);
    }
  }
}
