package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.driver.common.Causes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Checks that topics that weir did not create are as the scenario says. */
final class ExistingTopics {
  private ExistingTopics() {}

  /**
   * Checks topics.
   *
   * @throws DriverException with all topics that are missing or have another number of partitions
   */
  static void require(Admin admin, List<Topic> topics, DriverSettings settings)
      throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    Map<String, KafkaFuture<TopicDescription>> answers =
        admin.describeTopics(topics.stream().map(Topic::name).toList()).topicNameValues();
    List<String> problems = new ArrayList<>();
    for (Topic topic : topics) {
      try {
        int partitions = AdminCall
            .answer(answers.get(topic.name()), "asking for topic " + topic.name(), deadline)
            .partitions()
            .size();
        if (partitions != topic.partitions()) {
          problems.add("topic " + topic.name() + " has " + partitions
              + " partitions, not " + topic.partitions() + "; set workload.partitions to "
              + partitions);
        }
      } catch (ExecutionException e) {
        problems.add("topic " + topic.name() + ": " + reason(e.getCause()));
      }
    }
    if (!problems.isEmpty()) {
      throw new DriverException(String.join("\n", problems));
    }
  }

  private static String reason(Throwable cause) {
    return cause instanceof UnknownTopicOrPartitionException
        ? "the cluster has no such topic, or weir's user may not see it; correct existing.topics,"
            + " or remove it so that weir creates topics itself"
        : Causes.message(cause);
  }
}
