package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.Topic;

/**
 * How a topic with partitions and subscriptions is laid out. The topic is an exchange; a partition
 * is a routing key, and behind it a stream or, for each subscription, a queue. One set of queues,
 * the home queues, is there from the start, so that messages are kept before anybody subscribes: it
 * belongs to the first subscription that claims it. Streams keep what was read, so that all
 * subscriptions read the same.
 */
final class Layout {
  /** The header of a message that holds its key; the routing key is the partition that it chose. */
  static final String KEY_HEADER = "key";

  private Layout() {}

  static String exchange(Topic topic) {
    return topic.name();
  }

  /**
   * An exchange that carries no messages. It names its owner as its alternate exchange, because a
   * broker refuses to declare an exchange again with another one: so that only one can claim.
   */
  static String claim(Topic topic) {
    return topic.name() + ".home";
  }

  /** A home queue or a stream. */
  static String home(Topic topic, int partition) {
    return topic.name() + "." + partition;
  }

  /** On a topic of others the queue's name still begins with what only its run has. */
  static String queue(Topic topic, String subscription, int partition) {
    return (topic.existing() ? "" : topic.name() + ".") + subscription + "." + partition;
  }

  static String routingKey(int partition) {
    return Integer.toString(partition);
  }
}
