package io.weir.driver.kafka.client;

import static java.util.stream.Collectors.toMap;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.Topic;
import io.weir.driver.kafka.TopicMark;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Removes topics that carry weir's mark. */
final class TopicRemoval {
  private final Admin admin;
  private final Set<String> found;

  /**
   * Removes nothing yet.
   *
   * @param found topics to leave alone even if they carry the mark: another run's
   */
  TopicRemoval(Admin admin, Set<String> found) {
    this.admin = admin;
    this.found = found;
  }

  /**
   * Removes topics; one that is gone already is no error, one that weir did not create is left
   * alone and is an error.
   */
  void remove(List<Topic> topics, Deadline deadline) throws DriverException, InterruptedException {
    List<String> own = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (Map.Entry<String, KafkaFuture<Config>> answer : settings(topics).entrySet()) {
      try {
        Config config =
            AdminCall.answer(answer.getValue(), "asking for topic " + answer.getKey(), deadline);
        (isOwn(answer.getKey(), config) ? own : others).add(answer.getKey());
      } catch (ExecutionException e) {
        requireGone("asking for topic " + answer.getKey(), e.getCause());
      }
    }
    removeOwn(own, deadline);
    if (!others.isEmpty()) {
      throw new DriverException(
          "left alone, because this run of weir did not create them: " + String.join(", ", others));
    }
  }

  private Map<String, KafkaFuture<Config>> settings(List<Topic> topics) {
    List<ConfigResource> resources =
        topics.stream()
            .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
            .toList();
    return admin.describeConfigs(resources)
        .values()
        .entrySet()
        .stream()
        .collect(toMap(answer -> answer.getKey().name(), Map.Entry::getValue));
  }

  private boolean isOwn(String topic, Config config) {
    ConfigEntry mark = config.get(TopicMark.PROPERTY);
    return mark != null && TopicMark.VALUE.equals(mark.value()) && !found.contains(topic);
  }

  private void removeOwn(Collection<String> names, Deadline deadline)
      throws DriverException, InterruptedException {
    for (Map.Entry<String, KafkaFuture<Void>> answer : admin.deleteTopics(names)
        .topicNameValues()
        .entrySet()) {
      try {
        AdminCall.answer(answer.getValue(), "removing topic " + answer.getKey(), deadline);
      } catch (ExecutionException e) {
        requireGone("removing topic " + answer.getKey(), e.getCause());
      }
    }
  }

  private static void requireGone(String task, Throwable cause) throws DriverException {
    if (!(cause instanceof UnknownTopicOrPartitionException)) {
      throw new DriverException(task + ": " + AdminCall.describe(cause), cause);
    }
  }
}
