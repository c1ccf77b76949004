package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.pulsar.Normal;
import io.weir.driver.pulsar.PulsarDurability.Quorum;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * What brokers tell of topics; all partitions of a run's topics in one.
 *
 * @param quorums the quorums of the ledgers that are written to
 * @param deduplication whether repetitions are discarded, in the brokers' words
 */
record TopicSettings(List<Quorum> quorums, Set<String> deduplication) {
  TopicSettings {
    quorums = List.copyOf(quorums);
  }

  static TopicSettings read(TopicAdmin admin, List<TopicPath> topics, Deadline deadline)
      throws DriverException, InterruptedException {
    List<String> partitions =
        topics.stream().flatMap(topic -> topic.adminOfPartitions().stream()).toList();
    Set<Quorum> quorums = new LinkedHashSet<>(
        Several.ask(partitions, partition -> admin.quorum(partition, deadline)));
    Set<String> deduplication = new TreeSet<>(
        Several.ask(partitions, partition -> admin.deduplicationStatus(partition, deadline)));
    return new TopicSettings(List.copyOf(quorums), deduplication);
  }

  /** As {@link #read}; nothing where a cluster that weir did not start does not tell. */
  static TopicSettings readIfTold(TopicAdmin admin, List<TopicPath> topics, Deadline deadline)
      throws InterruptedException {
    try {
      return read(admin, topics, deadline);
    } catch (DriverException e) {
      return new TopicSettings(List.of(), Set.of());
    }
  }

  List<Setting> settings() {
    if (quorums.isEmpty()) {
      String text = "not told: weir's role may not ask for them, or they are kept elsewhere";
      return List.of(new Setting(Aspect.OTHER, "topic settings", text, Source.TOPIC, text));
    }
    return List.of(
        quorum(Aspect.REPLICAS, "ensembleSize", Quorum::ensemble),
        quorum(Aspect.REPLICAS, "writeQuorumSize", Quorum::write),
        quorum(Aspect.ACKNOWLEDGE, "ackQuorumSize", Quorum::ack),
        new Setting(Aspect.IDEMPOTENCE, "deduplicationStatus", words(), Source.TOPIC,
            deduplicationInWeirsWords()));
  }

  private Setting quorum(Aspect aspect, String name, ToIntFunction<Quorum> part) {
    String value =
        String.join(" | ",
            quorums.stream().mapToInt(part).distinct().mapToObj(Integer::toString).toList());
    return new Setting(aspect, name, value, Source.TOPIC, value);
  }

  private String words() {
    return String.join(" | ", deduplication);
  }

  private String deduplicationInWeirsWords() {
    if (deduplication.equals(Set.of("Enabled"))) {
      return Normal.onOff(true);
    }
    return deduplication.contains("Enabled") ? words() : Normal.onOff(false);
  }
}
