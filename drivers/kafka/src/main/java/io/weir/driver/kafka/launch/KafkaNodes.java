package io.weir.driver.kafka.launch;

import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaOptions;
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

  /** Separate controllers come first, as in a rolling upgrade. */
  static List<NodeGroup> of(SystemSpec system) {
    int controllers = new KafkaOptions(system.options()).controllers();
    NodeGroup brokers = new NodeGroup("broker",
        names(KafkaCluster.brokerRole(controllers), system.nodes()), true, true,
        loss(system, controllers));
    return controllers == 0
        ? List.of(brokers)
        : List.of(new NodeGroup("controller", names(KafkaRole.CONTROLLER, controllers), false,
            false, lossOfController(controllers)), brokers);
  }

  private static List<String> names(KafkaRole role, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> KafkaNode.nameOf(role, number))
        .toList();
  }

  private static Optional<Loss> lossOfController(int controllers) {
    return controllers >= LEAST_CONTROLLERS
        ? Optional.empty()
        : Optional.of(new Loss("it is the only controller, and elects all leaders",
            "'controllers: 3'"));
  }

  private static Optional<Loss> loss(SystemSpec system, int controllers) {
    KafkaDurability durability = KafkaDurability.of(system.durability());
    int left = durability.replicationFactor() - 1;
    if (left == 0) {
      return Optional.of(new Loss("each partition has one replica", SURVIVABLE));
    }
    if (controllers == 0 && system.nodes() < LEAST_CONTROLLERS) {
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
