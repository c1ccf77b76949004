package io.weir.driver.kafka.client;

import io.weir.core.driver.Topic;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides topics into requests. Kafka's controller refuses a request for more than 10,000
 * partitions.
 */
final class TopicBatches {
  /** The most partitions in one request. */
  static final int MOST_PARTITIONS = 2_000;

  private TopicBatches() {}

  /** Returns the topics in their order, each in one batch. A large topic has a separate batch. */
  static List<List<Topic>> of(List<Topic> topics) {
    List<List<Topic>> batches = new ArrayList<>();
    List<Topic> batch = new ArrayList<>();
    int partitions = 0;
    for (Topic topic : topics) {
      if (!batch.isEmpty() && partitions + topic.partitions() > MOST_PARTITIONS) {
        batches.add(List.copyOf(batch));
        batch.clear();
        partitions = 0;
      }
      batch.add(topic);
      partitions += topic.partitions();
    }
    if (!batch.isEmpty()) {
      batches.add(List.copyOf(batch));
    }
    return batches;
  }
}
