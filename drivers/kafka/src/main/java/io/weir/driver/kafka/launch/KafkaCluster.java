package io.weir.driver.kafka.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.KafkaHeap;
import io.weir.driver.kafka.PropertySection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The nodes of a cluster and what they have in common.
 *
 * @param nodes all nodes, by id
 * @param clusterId the identifier that they are formatted with
 * @param heap the Java heap of each
 * @param overrides broker properties that win over weir's
 */
record KafkaCluster(List<KafkaNode> nodes, String clusterId, DataSize heap,
    Map<String, String> overrides) {
  KafkaCluster {
    nodes = List.copyOf(nodes);
  }

  static KafkaCluster of(SystemSpec system, LaunchSite site) {
    requirePorts(system, site);
    if (site.directory().toString().contains(",")) {
      throw new IllegalArgumentException(
          "Kafka separates its log directories by commas, so it can't run in " + site.directory()
              + "; choose another directory");
    }
    List<KafkaNode> nodes =
        IntStream.rangeClosed(1, system.nodes()).mapToObj(id -> node(id, site)).toList();
    return new KafkaCluster(
        nodes, ClusterId.of(site.seed()), KafkaHeap.of(system.options()),
        system.section(PropertySection.SERVER.key()));
  }

  private static void requirePorts(SystemSpec system, LaunchSite site) {
    int needed = system.nodes() * KafkaNode.PORTS;
    if (site.ports().size() < needed) {
      throw new IllegalArgumentException(
          system.nodes() + " nodes of Kafka need " + needed + " ports, but were given "
              + site.ports().size());
    }
  }

  private static KafkaNode node(int id, LaunchSite site) {
    int first = (id - 1) * KafkaNode.PORTS;
    return new KafkaNode(
        id, site.host(), site.ports().get(first), site.ports().get(first + 1),
        site.directory().resolve("node-" + id));
  }

  ClusterPlan plan() {
    return new ClusterPlan(
        List.of(stage(NodeProcess::format), stage(NodeProcess::broker)),
        Map.of(
            KafkaEndpoint.BOOTSTRAP, addresses(KafkaNode::clientAddress),
            KafkaEndpoint.CONTROLLERS, addresses(KafkaNode::controllerAddress)));
  }

  private ClusterPlan.Stage stage(Function<NodeProcess, ProcessPlan> process) {
    return new ClusterPlan.Stage(
        nodes.stream().map(node -> process.apply(new NodeProcess(this, node))).toList());
  }

  private String addresses(Function<KafkaNode, String> address) {
    return nodes.stream().map(address).collect(joining(","));
  }
}
