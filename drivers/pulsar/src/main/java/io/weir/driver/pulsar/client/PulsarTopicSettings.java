package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * The settings that brokers report for topics, for all partitions of a run's topics together.
 *
 * @param quorums the quorums of the current ledgers
 * @param deduplication whether duplicates are discarded, as the brokers report it
 */
record PulsarTopicSettings(List<Quorum> quorums, Set<String> deduplication) {
  PulsarTopicSettings {
    quorums = List.copyOf(quorums);
  }

  static PulsarTopicSettings read(PulsarTopicAdmin admin, List<TopicPath> topics, Deadline deadline)
      throws DriverException, InterruptedException {
    List<String> partitions =
        topics.stream().flatMap(topic -> topic.adminOfPartitions().stream()).toList();
    Set<Quorum> quorums = new LinkedHashSet<>(
        ParallelRequests.ask(partitions, partition -> admin.quorum(partition, deadline)));
    Set<String> deduplication = new TreeSet<>(
        ParallelRequests.ask(partitions,
            partition -> admin.deduplicationStatus(partition, deadline)));
    return new PulsarTopicSettings(List.copyOf(quorums), deduplication);
  }

  /** Like {@link #read}, but empty if an existing cluster denies the answer. */
  static PulsarTopicSettings readIfReported(PulsarTopicAdmin admin, List<TopicPath> topics,
      Deadline deadline)
      throws InterruptedException {
    try {
      return read(admin, topics, deadline);
    } catch (DriverException e) {
      return new PulsarTopicSettings(List.of(), Set.of());
    }
  }

  List<Setting> settings() {
    SettingList list = new SettingList(Source.TOPIC);
    if (quorums.isEmpty()) {
      list.addUnanswered("topic settings",
          "weir's role may not read them, or they are stored elsewhere");
      return list.all();
    }
    list.add(Aspect.REPLICAS, "ensembleSize", sizes(Quorum::ensemble));
    list.add(Aspect.REPLICAS, "writeQuorumSize", sizes(Quorum::write));
    list.add(Aspect.ACKNOWLEDGE, "ackQuorumSize", sizes(Quorum::ack));
    list.add(Aspect.IDEMPOTENCE, "deduplicationStatus", words(), deduplicationInWeirsWords());
    return list.all();
  }

  private String sizes(ToIntFunction<Quorum> part) {
    return String.join(" | ",
        quorums.stream().mapToInt(part).distinct().mapToObj(Integer::toString).toList());
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
