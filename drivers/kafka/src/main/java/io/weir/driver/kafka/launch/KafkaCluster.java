package io.weir.driver.kafka.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.DataFolders;
import io.weir.driver.common.SitePorts;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaPropertySection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The nodes of a cluster and their shared settings.
 *
 * @param nodes all nodes, by id
 * @param clusterId the identifier that they are formatted with
 * @param options the scenario's options for them
 * @param elsewhere folders of this deployment on other disks
 * @param overrides broker properties that take precedence over weir's
 */
record KafkaCluster(List<KafkaNode> nodes, String clusterId, KafkaOptions options,
    List<Path> elsewhere, Map<String, String> overrides) {
  KafkaCluster {
    nodes = List.copyOf(nodes);
  }

  static KafkaCluster of(SystemSpec system, LaunchSite site) {
    SitePorts ports = SitePorts.of(site, system.nodes() * KafkaNode.PORTS,
        system.nodes() + " nodes of Kafka");
    if (site.directory().toString().contains(",")) {
      throw new IllegalArgumentException(
          "Kafka separates its log directories by commas, so it can't run in " + site.directory()
              + "; choose another directory");
    }
    KafkaOptions options = new KafkaOptions(system.options());
    List<KafkaNode> nodes =
        IntStream.rangeClosed(1, system.nodes())
            .mapToObj(id -> node(id, site, ports, options.logDirectory()))
            .toList();
    return new KafkaCluster(
        nodes, ClusterId.of(site.seed()), options, options.logDirectory().owned(site),
        system.section(KafkaPropertySection.SERVER.key()));
  }

  private static KafkaNode node(int id, LaunchSite site, SitePorts ports,
      DataFolders folders) {
    String name = "node-" + id;
    return new KafkaNode(
        id, site.host(), ports.next(), ports.next(),
        site.directory().resolve(name), folders.of(site, Path.of(name, "data")));
  }

  ClusterPlan plan() {
    return new ClusterPlan(
        List.of(stage(KafkaNodeProcess::format), stage(KafkaNodeProcess::broker)),
        Map.of(
            KafkaEndpoint.BOOTSTRAP, addresses(KafkaNode::clientAddress),
            KafkaEndpoint.CONTROLLERS, addresses(KafkaNode::controllerAddress)),
        elsewhere);
  }

  private ClusterPlan.Stage stage(Function<KafkaNodeProcess, ProcessPlan> process) {
    return new ClusterPlan.Stage(
        nodes.stream().map(node -> process.apply(new KafkaNodeProcess(this, node))).toList());
  }

  private String addresses(Function<KafkaNode, String> address) {
    return nodes.stream().map(address).collect(joining(","));
  }
}
