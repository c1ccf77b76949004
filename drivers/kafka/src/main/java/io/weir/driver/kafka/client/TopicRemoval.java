package io.weir.driver.kafka.client;

import static java.util.stream.Collectors.toMap;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Topic;
import io.weir.driver.common.Causes;
import io.weir.driver.kafka.KafkaTopicMark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  private final Admin admin;
  private final Set<String> foreign;

  /**
   * Creates a removal without removing anything yet.
   *
   * @param foreign topics to keep even if they carry the mark, because another run created them
   */
  TopicRemoval(Admin admin, Set<String> foreign) {
    this.admin = admin;
    this.foreign = foreign;
  }

  /**
   * Removes topics. A topic that no longer exists is not an error. A topic that weir did not create
   * remains and is an error.
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
    awaitGone(own, deadline);
    if (!others.isEmpty()) {
      throw new DriverException(
          "not removed, because this run of weir did not create them: "
              + String.join(", ", others));
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
    ConfigEntry mark = config.get(KafkaTopicMark.PROPERTY);
    return mark != null && KafkaTopicMark.VALUE.equals(mark.value()) && !foreign.contains(topic);
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

  /** The controller has removed them when it answers. The brokers follow a little later. */
  private void awaitGone(Collection<String> names, Deadline deadline)
      throws DriverException, InterruptedException {
    String task = "waiting until topics are removed: " + String.join(", ", names);
    while (!Collections.disjoint(AdminCall.await(admin.listTopics().names(), task, deadline),
        names)) {
      if (deadline.isOver()) {
        throw new DriverException(task + ": they still exist");
      }
      Thread.sleep(LOOK_AGAIN);
    }
  }

  private static void requireGone(String task, Throwable cause) throws DriverException {
    if (!(cause instanceof UnknownTopicOrPartitionException)) {
      throw new DriverException(task + ": " + Causes.message(cause), cause);
    }
  }
}
