package io.weir.driver.rabbitmq.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.rabbitmq.PropertySection;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The nodes of a cluster and what they have in common.
 *
 * @param nodes all nodes, by number
 * @param nameServerPort where Erlang's name server, which finds the nodes, listens
 * @param cookie the secret by which nodes know each other
 * @param home where RabbitMQ is installed
 * @param memory each node's watermark
 * @param metrics whether they are asked how they are doing
 * @param overrides settings of {@code rabbitmq.conf} that win over weir's
 */
record RabbitMqCluster(List<RabbitMqNode> nodes, int nameServerPort, String cookie, String home,
    DataSize memory, BrokerMetrics metrics, Map<String, String> overrides) {
  /** Ports that all nodes share. */
  static final int SHARED_PORTS = 1;

  RabbitMqCluster {
    nodes = List.copyOf(nodes);
  }

  static RabbitMqCluster of(SystemSpec system, LaunchSite site) {
    int needed = SHARED_PORTS + system.nodes() * RabbitMqNode.PORTS;
    if (site.ports().size() < needed) {
      throw new IllegalArgumentException(
          system.nodes() + " nodes of RabbitMQ need " + needed + " ports, but were given "
              + site.ports().size());
    }
    RabbitMqOptions options = new RabbitMqOptions(system.options());
    return new RabbitMqCluster(
        IntStream.rangeClosed(1, system.nodes()).mapToObj(number -> node(number, site)).toList(),
        site.ports().getFirst(),
        "weir" + Long.toUnsignedString(site.seed(), Character.MAX_RADIX),
        options.home(),
        options.memory(),
        site.brokerMetrics(),
        system.section(PropertySection.SERVER.key()));
  }

  private static RabbitMqNode node(int number, LaunchSite site) {
    int first = SHARED_PORTS + (number - 1) * RabbitMqNode.PORTS;
    int amqpPort = site.ports().get(first);
    return new RabbitMqNode(
        number, "weir-" + amqpPort + "@localhost", site.host(), amqpPort,
        site.ports().get(first + 1), site.ports().get(first + 2), site.ports().get(first + 3),
        site.directory().resolve("node-" + number));
  }

  /** The first node starts alone, so that the others find a cluster to join. */
  ClusterPlan plan() {
    NodeProcess first = new NodeProcess(this, nodes.getFirst());
    List<ClusterPlan.Stage> stages = new ArrayList<>();
    stages.add(new ClusterPlan.Stage(List.of(first.nameServer())));
    stages.add(new ClusterPlan.Stage(List.of(first.broker())));
    if (nodes.size() > 1) {
      stages.add(new ClusterPlan.Stage(
          nodes.stream().skip(1).map(node -> new NodeProcess(this, node).broker()).toList()));
    }
    return new ClusterPlan(
        stages,
        Map.of(
            RabbitMqEndpoint.AMQP, addresses(RabbitMqNode::amqpAddress),
            RabbitMqEndpoint.MANAGEMENT, addresses(RabbitMqNode::managementAddress)));
  }

  private String addresses(Function<RabbitMqNode, String> address) {
    return nodes.stream().map(address).collect(joining(","));
  }
}
