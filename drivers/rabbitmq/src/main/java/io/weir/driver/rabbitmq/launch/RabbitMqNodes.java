package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The nodes of a cluster as targets of a fault. */
final class RabbitMqNodes {
  private RabbitMqNodes() {}

  static List<NodeGroup> of(SystemSpec system) {
    return List.of(new NodeGroup("broker",
        IntStream.rangeClosed(1, system.nodes()).mapToObj(RabbitMqNode::processOf).toList(), true,
        true, loss(system)));
  }

  private static Optional<Loss> loss(SystemSpec system) {
    RabbitMqDurability durability = RabbitMqDurability.of(system.durability(),
        new RabbitMqOptions(system.options()).queue());
    int members = durability.members();
    if (members == 1) {
      return Optional.of(new Loss("each queue is on one node", "3 nodes with 'replicas: 3'"));
    }
    // Queues do not wait for lost mirrors, but a Raft log needs its majority.
    if (durability.queue() != QueueType.CLASSIC && members - 1 < members / 2 + 1) {
      return Optional.of(new Loss("a " + durability.queue().id() + " needs the majority of its "
          + members + " members", "3 nodes with 'replicas: 3'"));
    }
    return Optional.empty();
  }
}
