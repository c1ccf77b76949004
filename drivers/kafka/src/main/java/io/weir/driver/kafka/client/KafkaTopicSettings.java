package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.driver.Topic;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaTopicMark;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/** The topics' effective settings, including those that come from the brokers' own. */
final class KafkaTopicSettings {
  private static final String REPLICATION_FACTOR = "replication factor";
  private static final String IN_SYNC_REPLICAS = "replicas in sync";
  private static final List<String> ALWAYS_SHOWN =
      List.of("flush.ms", "message.timestamp.type", "retention.ms",
          "segment.bytes", "compression.type");
  private static final Collection<String> SHOWN_APART =
      List.of(KafkaDurability.FLUSH_MESSAGES, KafkaDurability.MIN_INSYNC_REPLICAS,
          TopicConfig.MAX_MESSAGE_BYTES_CONFIG, KafkaTopicMark.PROPERTY);

  private static final String NOT_KNOWN = "the broker has no such setting";

  private final ConfigValues configs;
  private final List<TopicPartitionInfo> partitions;

  KafkaTopicSettings(ConfigValues configs, List<TopicPartitionInfo> partitions) {
    this.configs = configs;
    this.partitions = partitions;
  }

  static KafkaTopicSettings ask(Admin admin, List<Topic> topics, Deadline deadline)
      throws DriverException, InterruptedException {
    List<String> names = topics.stream().map(Topic::name).toList();
    Map<String, TopicDescription> descriptions =
        AdminCall.await(admin.describeTopics(names).allTopicNames(),
            "asking for topics " + String.join(", ", names), deadline);
    List<TopicPartitionInfo> partitions =
        descriptions.values()
            .stream()
            .flatMap(description -> description.partitions().stream())
            .toList();
    return new KafkaTopicSettings(
        ConfigValues.askIfAllowed(admin, ConfigResource.Type.TOPIC, names, deadline), partitions);
  }

  /**
   * Returns the guarantee that the weakest topic gives to a producer with these {@code acks};
   * unknown if weir may not read the topics' settings, or if the broker does not have them.
   */
  Optional<KafkaDurability> durability(String acks) {
    OptionalInt minInsync = minInsyncReplicas();
    return minInsync.isEmpty() || configs.all(KafkaDurability.FLUSH_MESSAGES).isEmpty()
        ? Optional.empty()
        : Optional.of(
            new KafkaDurability(replicas(), minInsync.getAsInt(), acks, isFlushedEach()));
  }

  OptionalInt minInsyncReplicas() {
    return configs.all(KafkaDurability.MIN_INSYNC_REPLICAS)
        .stream()
        .mapToInt(Integer::parseInt)
        .min();
  }

  private int replicas() {
    return partitions.stream()
        .mapToInt(partition -> partition.replicas().size())
        .min()
        .orElseThrow();
  }

  private boolean isFlushedEach() {
    return configs.all(KafkaDurability.FLUSH_MESSAGES).stream().allMatch("1"::equals);
  }

  List<Setting> list(Map<String, String> passedThrough) {
    SettingList list = new SettingList(Source.TOPIC);
    list.add(Aspect.REPLICAS, REPLICATION_FACTOR, Integer.toString(replicas()));
    int inSync =
        partitions.stream().mapToInt(partition -> partition.isr().size()).min().orElseThrow();
    list.add(Aspect.REPLICAS, IN_SYNC_REPLICAS, Integer.toString(inSync));
    if (configs.isEmpty()) {
      list.addUnanswered("topic settings", "weir's user may not read them");
      return list.all();
    }
    configs.value(KafkaDurability.MIN_INSYNC_REPLICAS)
        .ifPresentOrElse(
            value -> list.add(Aspect.ACKNOWLEDGE, KafkaDurability.MIN_INSYNC_REPLICAS, value),
            () -> list.addUnanswered(KafkaDurability.MIN_INSYNC_REPLICAS, NOT_KNOWN));
    configs.value(KafkaDurability.FLUSH_MESSAGES)
        .ifPresentOrElse(
            value -> list.add(Aspect.STORAGE, KafkaDurability.FLUSH_MESSAGES, value,
                isFlushedEach() ? "fsync" : "page-cache"),
            () -> list.addUnanswered(KafkaDurability.FLUSH_MESSAGES, NOT_KNOWN));
    configs.value(TopicConfig.MAX_MESSAGE_BYTES_CONFIG)
        .ifPresent(limit -> list.add(Aspect.LARGEST_MESSAGE, TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            limit,
            Normal.bytes(limit)));
    for (String name : otherNames(passedThrough)) {
      list.add(Aspect.OTHER, "topic " + name,
          configs.value(name).orElse("unknown to the broker"));
    }
    return list.all();
  }

  private Collection<String> otherNames(Map<String, String> passedThrough) {
    Collection<String> names = new TreeSet<>(ALWAYS_SHOWN);
    names.addAll(configs.changed());
    names.addAll(passedThrough.keySet());
    names.removeAll(SHOWN_APART);
    return names;
  }
}
