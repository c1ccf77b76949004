package io.weir.core.scenario;

import java.util.Optional;

/**
 * The activity of the clients.
 *
 * @param topics how many topics there are
 * @param partitions partitions of each topic
 * @param message the messages that are sent
 * @param producersPerTopic producers of each topic; 0 where what a topic holds is only read
 * @param subscriptionsPerTopic subscriptions of each topic (Kafka: consumer groups); each gets
 * every message
 * @param consumersPerSubscription consumers that share the messages of a subscription
 * @param load the offered load; means nothing without producers
 * @param keys the keys of messages, where they have any
 */
public record Workload(
    int topics,
    int partitions,
    MessageSpec message,
    int producersPerTopic,
    int subscriptionsPerTopic,
    int consumersPerSubscription,
    Load load,
    Optional<KeySpec> keys) {
  private static final int BYTES_OF_A_LEDGER = 8_704;
  private static final int BYTES_OF_A_TRACK = 512;

  public Workload {
    atLeast(1, topics, "topics");
    atLeast(1, partitions, "partitions");
    atLeast(0, producersPerTopic, "producers-per-topic");
    atLeast(0, subscriptionsPerTopic, "subscriptions-per-topic");
    atLeast(1, consumersPerSubscription, "consumers-per-subscription");
  }

  /** Returns how many partitions all topics have. */
  public long partitionsInAll() {
    return (long) topics * partitions;
  }

  /** Returns how many producers all topics have. */
  public long producersInAll() {
    return (long) topics * producersPerTopic;
  }

  /** Returns how many consumers all subscriptions of all topics have. */
  public long consumersInAll() {
    return Math.multiplyExact((long) topics * subscriptionsPerTopic, consumersPerSubscription);
  }

  /**
   * Returns the memory that a worker needs to account for all messages, while few of them are lost.
   */
  public double ledgerBytes() {
    return ledgerBytes(topics, partitions, producersPerTopic, subscriptionsPerTopic,
        consumersPerSubscription);
  }

  /**
   * Returns the same for a number of them. Each producer, and each subscription that gets its
   * messages, has 8 KiB of numbers and additional data, for which half of that memory is free. A
   * pair of a producer and a consumer has 512 B and 16 B for each partition.
   *
   * @param partitions of each topic
   * @param producers of each topic
   * @param subscriptions of each topic
   * @param consumers of each subscription
   */
  public static double ledgerBytes(double topics, double partitions, double producers,
      double subscriptions, double consumers) {
    return 2 * topics * producers * (1 + subscriptions) * BYTES_OF_A_LEDGER
        + topics * producers * subscriptions * consumers * (BYTES_OF_A_TRACK + 16 * partitions);
  }

  /** Returns whether there are no producers, so that existing messages are read. */
  public boolean onlyReads() {
    return producersPerTopic == 0;
  }

  /** Returns the same at another load. */
  public Workload with(Load other) {
    return new Workload(topics, partitions, message, producersPerTopic, subscriptionsPerTopic,
        consumersPerSubscription, other, keys);
  }

  private static void atLeast(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
  }

  /** The largest number of workers that have something to do each. */
  public int mostWorkers() {
    int subscriptions = topics * subscriptionsPerTopic;
    return Math.max(1, Math.max(topics * producersPerTopic,
        keys.isPresent() ? subscriptions : subscriptions * consumersPerSubscription));
  }

  /**
   * Returns whether all clients of a topic can be on one of some workers, with as many topics on
   * each.
   */
  public boolean givesWholeTopics(int workers) {
    return topics % workers == 0;
  }
}
