package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * The location of partitions, by the metadata of whichever broker answers. A partition is fully
 * replicated when it has a leader and every replica is in the ISR, as in Kafka's own count of
 * under-replicated partitions.
 */
final class PartitionPlacement {
  private PartitionPlacement() {}

  static Placement ask(Admin admin, List<Topic> topics, Duration limit)
      throws DriverException, InterruptedException {
    Map<String, TopicDescription> found = AdminCall.await(
        admin.describeTopics(topics.stream().map(Topic::name).toList(),
            new DescribeTopicsOptions().timeoutMs((int) limit.toMillis())).allTopicNames(),
        "asking where partitions are", Deadline.in(limit));
    List<TopicPartitionInfo> partitions = topics.stream()
        .flatMap(topic -> found.get(topic.name()).partitions().stream())
        .toList();
    TopicPartitionInfo first = partitions.getFirst();
    int whole = (int) partitions.stream().filter(PartitionPlacement::isWhole).count();
    return new Placement(
        leader(first).map(PartitionPlacement::address),
        first.isr()
            .stream()
            .filter(node -> leader(first).filter(node::equals).isEmpty())
            .map(PartitionPlacement::address)
            .toList(),
        partitions.size(), whole, missing(partitions, whole));
  }

  private static Optional<String> missing(List<TopicPartitionInfo> partitions, int whole) {
    long leaderless =
        partitions.stream().filter(partition -> leader(partition).isEmpty()).count();
    return whole == partitions.size()
        ? Optional.empty()
        : Optional.of((partitions.size() - whole) + " of " + partitions.size()
            + " partitions under-replicated"
            + (leaderless == 0 ? "" : ", " + leaderless + " without a leader"));
  }

  private static boolean isWhole(TopicPartitionInfo partition) {
    return leader(partition).isPresent() && partition.isr().size() == partition.replicas().size();
  }

  private static Optional<Node> leader(TopicPartitionInfo partition) {
    return Optional.ofNullable(partition.leader()).filter(node -> !node.isEmpty());
  }

  private static String address(Node node) {
    return node.host() + ":" + node.port();
  }
}
