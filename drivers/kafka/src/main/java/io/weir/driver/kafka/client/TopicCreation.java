package io.weir.driver.kafka.client;

import static java.util.stream.Collectors.joining;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.MessageSpec;
import io.weir.driver.common.Causes;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.KafkaTopicMark;
import io.weir.driver.kafka.TieredStorage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;

/** Creates a run's topics and waits until they are usable. */
final class TopicCreation {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  /**
   * The growth of the time limit. On two busy cores a broker took 3 ms for each of 10,000
   * partitions.
   */
  private static final Duration FOR_EACH_PARTITION = Duration.ofMillis(20);

  private final Admin admin;
  private final DriverSettings settings;
  private final Set<String> created = new HashSet<>();
  private final Set<String> found = new HashSet<>();

  TopicCreation(Admin admin, DriverSettings settings) {
    this.admin = admin;
    this.settings = settings;
  }

  void create(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(limit(topics));
    for (List<Topic> batch : TopicBatches.of(topics)) {
      createTogether(batch, deadline);
    }
    for (Topic topic : topics) {
      grow(topic, deadline);
    }
    awaitUsable(topics, deadline);
  }

  private Duration limit(List<Topic> topics) {
    return settings.timeout().plus(FOR_EACH_PARTITION.multipliedBy(Topic.partitions(topics)));
  }

  private void createTogether(List<Topic> topics, Deadline deadline)
      throws DriverException, InterruptedException {
    Map<String, KafkaFuture<Void>> answers =
        admin.createTopics(topics.stream().map(this::newTopic).toList(), options(deadline))
            .values();
    List<String> failures = new ArrayList<>();
    for (Map.Entry<String, KafkaFuture<Void>> answer : answers.entrySet()) {
      try {
        AdminCall.answer(answer.getValue(), "creating topic " + answer.getKey(), deadline);
        created.add(answer.getKey());
      } catch (ExecutionException e) {
        failures.add(failureToCreate(answer.getKey(), e.getCause()));
      }
    }
    if (!failures.isEmpty()) {
      throw new DriverException(String.join("; ", failures));
    }
  }

  private static CreateTopicsOptions options(Deadline deadline) {
    return new CreateTopicsOptions()
        .timeoutMs(Math.toIntExact(Math.max(1, deadline.left().toMillis())));
  }

  /** Adds the partitions of a topic that do not fit into a single request. */
  private void grow(Topic topic, Deadline deadline) throws DriverException, InterruptedException {
    int partitions = Math.min(topic.partitions(), TopicBatches.MOST_PARTITIONS);
    while (partitions < topic.partitions()) {
      partitions = Math.min(topic.partitions(), partitions + TopicBatches.MOST_PARTITIONS);
      AdminCall.await(
          admin.createPartitions(Map.of(topic.name(), NewPartitions.increaseTo(partitions))).all(),
          "growing topic " + topic.name() + " to " + partitions + " partitions", deadline);
    }
  }

  private NewTopic newTopic(Topic topic) {
    KafkaDurability durability = KafkaDurability.of(settings.durability());
    Map<String, String> configs = new HashMap<>(limits());
    if (new KafkaOptions(settings.options()).isTiered()) {
      configs.putAll(TieredStorage.ofTopics());
    }
    configs.putAll(settings.section(KafkaPropertySection.TOPIC.key()));
    configs.putAll(durability.topicSettings());
    configs.put(KafkaTopicMark.PROPERTY, KafkaTopicMark.VALUE);
    int partitions = Math.min(topic.partitions(), TopicBatches.MOST_PARTITIONS);
    return new NewTopic(topic.name(), partitions, (short) durability.replicationFactor())
        .configs(configs);
  }

  /** A cluster that weir did not start may limit topic settings, and keeps its limits. */
  private Map<String, String> limits() {
    boolean leave = settings.existing().isPresent()
        || settings.section(KafkaPropertySection.SERVER.key()).containsKey("message.max.bytes");
    return leave
        ? Map.of()
        : Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
  }

  private String failureToCreate(String topic, Throwable cause) {
    if (cause instanceof TopicExistsException) {
      found.add(topic);
      return "topic " + topic
          + " already exists and remains unchanged; remove it, or run again under another name";
    }
    return "can't create topic " + topic + ": " + KafkaRefusal.ofCreation(cause, settings);
  }

  private void awaitUsable(List<Topic> topics, Deadline deadline)
      throws DriverException, InterruptedException {
    List<Topic> missing = topics;
    while (true) {
      long asked = System.nanoTime();
      missing = unusable(missing, deadline);
      // A response about thousands of partitions delays the broker in creating them.
      Duration pause = Duration.ofNanos(Math.max(LOOK_AGAIN.toNanos(), System.nanoTime() - asked));
      if (missing.isEmpty()) {
        return;
      }
      if (deadline.isOver()) {
        throw new DriverException(
            "topics were created, but not all of their partitions have a leader and all replicas in"
                + " sync: "
                + names(missing) + "; check the log of the brokers");
      }
      Thread.sleep(pause);
    }
  }

  private List<Topic> unusable(List<Topic> topics, Deadline deadline)
      throws DriverException, InterruptedException {
    Map<String, KafkaFuture<TopicDescription>> answers =
        admin.describeTopics(topics.stream().map(Topic::name).toList()).topicNameValues();
    List<Topic> unusable = new ArrayList<>();
    for (Topic topic : topics) {
      Optional<TopicDescription> description = description(answers.get(topic.name()), deadline);
      if (description.isEmpty() || !isUsable(description.get(), topic)) {
        unusable.add(topic);
      }
    }
    return unusable;
  }

  private static Optional<TopicDescription> description(KafkaFuture<TopicDescription> answer,
      Deadline deadline)
      throws DriverException, InterruptedException {
    try {
      return Optional.of(AdminCall.answer(answer, "asking for new topics", deadline));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RetriableException) {
        return Optional.empty();
      }
      throw new DriverException("asking for new topics: " + Causes.message(e.getCause()),
          e.getCause());
    }
  }

  private static boolean isUsable(TopicDescription description, Topic topic) {
    return description.partitions().size() == topic.partitions()
        && description.partitions()
            .stream()
            .allMatch(partition -> partition.leader() != null
                && partition.isr().size() == partition.replicas().size());
  }

  /** Returns the topics that existed before this driver tried to create them. */
  Set<String> foreign() {
    Set<String> foreign = new HashSet<>(found);
    foreign.removeAll(created);
    return foreign;
  }

  private static String names(List<Topic> topics) {
    return topics.stream().map(Topic::name).collect(joining(", "));
  }
}
