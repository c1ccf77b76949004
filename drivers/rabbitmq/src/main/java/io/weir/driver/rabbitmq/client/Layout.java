package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.Topic;
import java.util.stream.IntStream;

/**
 * The layout of a topic with partitions and subscriptions. The topic is an exchange. A partition is
 * a routing key, and behind it a stream or, for each subscription, a queue. One set of queues, the
 * home queues, exists from the start, so that messages are stored before the first subscription. It
 * belongs to the first subscription that claims it. Streams keep messages after they are read, so
 * all subscriptions read the same streams.
 */
final class Layout {
  /** The header with a message's key. The routing key is the partition that the key selected. */
  static final String KEY_HEADER = "key";

  private Layout() {}

  static String exchange(Topic topic) {
    return topic.name();
  }

  /**
   * Returns an exchange that carries no messages. It names its owner as its alternate exchange. A
   * broker refuses to declare an exchange again with another one, so only one subscription can
   * claim it.
   */
  static String claim(Topic topic) {
    return topic.name() + ".home";
  }

  /** Returns the name of a home queue or a stream. */
  static String home(Topic topic, int partition) {
    return topic.name() + "." + partition;
  }

  /**
   * Returns the name of a queue. On existing topics the name also begins with the run's own prefix.
   */
  static String queue(Topic topic, String subscription, int partition) {
    return (topic.existing() ? "" : topic.name() + ".") + subscription + "." + partition;
  }

  static String routingKey(int partition) {
    return Integer.toString(partition);
  }

  /** Returns the routing key of each partition. */
  static String[] routingKeys(Topic topic) {
    return IntStream.range(0, topic.partitions())
        .mapToObj(Layout::routingKey)
        .toArray(String[]::new);
  }
}
