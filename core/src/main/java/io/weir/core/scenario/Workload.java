package io.weir.core.scenario;

/**
 * What the clients do.
 *
 * @param topics how many topics there are
 * @param partitions partitions of each topic
 * @param message the messages that are sent
 * @param producersPerTopic producers of each topic
 * @param subscriptionsPerTopic subscriptions of each topic (Kafka: consumer groups); each gets
 * every message
 * @param consumersPerSubscription consumers that share the messages of a subscription
 * @param load the offered load
 */
public record Workload(
    int topics,
    int partitions,
    MessageSpec message,
    int producersPerTopic,
    int subscriptionsPerTopic,
    int consumersPerSubscription,
    Load load) {
  public Workload {
    atLeast(1, topics, "topics");
    atLeast(1, partitions, "partitions");
    atLeast(1, producersPerTopic, "producers-per-topic");
    atLeast(0, subscriptionsPerTopic, "subscriptions-per-topic");
    atLeast(1, consumersPerSubscription, "consumers-per-subscription");
  }

  /** The same at another load. */
  public Workload with(Load other) {
    return new Workload(topics, partitions, message, producersPerTopic, subscriptionsPerTopic,
        consumersPerSubscription, other);
  }

  private static void atLeast(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
  }
}
