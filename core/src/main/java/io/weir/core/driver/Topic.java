package io.weir.core.driver;

/**
 * A topic of a run.
 *
 * @param name its name, unique to the run
 * @param partitions how many partitions it has
 */
public record Topic(String name, int partitions) {
  public Topic {
    if (partitions < 1) {
      throw new IllegalArgumentException("a topic has at least 1 partition, not " + partitions);
    }
  }
}
