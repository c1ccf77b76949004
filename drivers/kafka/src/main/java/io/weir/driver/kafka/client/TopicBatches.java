package io.weir.driver.kafka.client;

import io.weir.core.driver.Topic;
import java.util.ArrayList;
import java.util.List;

/** Divides topics into requests: Kafka's controller refuses one of more than 10,000 partitions. */
final class TopicBatches {
  /** The most partitions that one request asks for. */
  static final int MOST_PARTITIONS = 2_000;

  private TopicBatches() {}

  /** The topics in their order, each of them in one batch; a large topic has a batch of its own. */
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
