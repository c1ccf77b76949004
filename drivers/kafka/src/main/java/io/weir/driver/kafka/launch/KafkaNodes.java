package io.weir.driver.kafka.launch;

import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.KafkaDurability;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The nodes of a cluster as targets of a fault. */
final class KafkaNodes {
  /** The fewest controllers that keep a majority without one of them. */
  private static final int LEAST_CONTROLLERS = 3;
  private static final String SURVIVABLE =
      "3 nodes with 'durability: { replicas: 3, acknowledge: majority }'";

  private KafkaNodes() {}

  static List<NodeGroup> of(SystemSpec system) {
    return List.of(new NodeGroup("broker",
        IntStream.rangeClosed(1, system.nodes()).mapToObj(KafkaNode::nameOf).toList(), true, true,
        loss(system)));
  }

  private static Optional<Loss> loss(SystemSpec system) {
    KafkaDurability durability = KafkaDurability.of(system.durability());
    int left = durability.replicationFactor() - 1;
    if (left == 0) {
      return Optional.of(new Loss("each partition has one replica", SURVIVABLE));
    }
    if (system.nodes() < LEAST_CONTROLLERS) {
      return Optional.of(new Loss("without one of " + system.nodes()
          + " nodes, controllers have no majority and elect no leader", SURVIVABLE));
    }
    if (left < durability.guaranteedCopies()) {
      return Optional.of(new Loss("writes need min.insync.replicas="
          + durability.guaranteedCopies() + " of " + durability.replicationFactor() + " replicas",
          SURVIVABLE));
    }
    return Optional.empty();
  }
}
