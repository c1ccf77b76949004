package io.weir.driver.kafka.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.DataFolders;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SitePorts;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaPropertySection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nodes of a cluster and their shared settings.
 *
 * @param nodes all nodes, by id
 * @param clusterId the identifier that they are formatted with
 * @param options the scenario's options for them
 * @param tls the encryption of clients, if the scenario asks for it
 * @param tier the folder of tiered storage, if the scenario asks for it; all brokers share it
 * @param elsewhere folders of this deployment on other disks
 * @param overrides broker properties that take precedence over weir's
 */
record KafkaCluster(List<KafkaNode> nodes, String clusterId, KafkaOptions options,
    Optional<LocalTls> tls, Optional<Path> tier, List<Path> elsewhere,
    Map<String, String> overrides) {
  KafkaCluster {
    nodes = List.copyOf(nodes);
  }

  /** Returns the number of ports of a cluster. */
  static int portCount(SystemSpec system) {
    int controllers = new KafkaOptions(system.options()).controllers();
    return system.nodes() * brokerRole(controllers).ports(LocalTls.isOn(system.options()))
        + controllers * KafkaRole.CONTROLLER.ports();
  }

  /** Returns the role of brokers with a number of separate controllers. */
  static KafkaRole brokerRole(int controllers) {
    return controllers == 0 ? KafkaRole.BROKER_AND_CONTROLLER : KafkaRole.BROKER;
  }

  static KafkaCluster of(SystemSpec system, LaunchSite site) {
    SitePorts ports = SitePorts.of(site, portCount(system), system.nodes() + " nodes of Kafka");
    KafkaOptions options = new KafkaOptions(system.options());
    Optional<LocalTls> tls = LocalTls.of(system.options(), site);
    List<KafkaNode> nodes = new ArrayList<>();
    for (int number = 1; number <= system.nodes(); number++) {
      nodes.add(node(number, number, brokerRole(options.controllers()), tls.isPresent(), site,
          ports, options.logDirectory()));
    }
    for (int number = 1; number <= options.controllers(); number++) {
      nodes.add(node(system.nodes() + number, number, KafkaRole.CONTROLLER, false, site, ports,
          new KafkaOptions(Map.of()).logDirectory()));
    }
    List<Path> elsewhere = Stream.of(options.logDirectory(), options.tieredDirectory())
        .flatMap(folders -> folders.owned(site).stream())
        .distinct()
        .toList();
    return new KafkaCluster(nodes, ClusterId.of(site.seed()), options, tls, tier(options, site),
        elsewhere, system.section(KafkaPropertySection.SERVER.key()));
  }

  private static Optional<Path> tier(KafkaOptions options, LaunchSite site) {
    return options.isTiered()
        ? options.tieredDirectory()
            .of(site, site.hosts().getFirst(), Path.of("tiered"))
            .stream()
            .findFirst()
        : Optional.empty();
  }

  private static KafkaNode node(int id, int number, KafkaRole role, boolean tls, LaunchSite site,
      SitePorts ports, DataFolders folders) {
    String name = "node-" + id;
    List<Integer> own =
        IntStream.range(0, role.ports(tls)).mapToObj(port -> ports.next()).toList();
    LaunchHost host = site.host(number);
    return new KafkaNode(id, number, role, host, own, host.directory().resolve(name),
        folders.of(site, host, Path.of(name, "data")));
  }

  /** Returns the nodes that serve clients. */
  List<KafkaNode> brokers() {
    return nodes.stream().filter(node -> node.role().isBroker()).toList();
  }

  /** Returns the nodes that form the quorum of controllers. */
  List<KafkaNode> controllers() {
    return nodes.stream().filter(node -> node.role().isController()).toList();
  }

  /** Separate controllers start before the brokers that register with them. */
  ClusterPlan plan() {
    List<ClusterPlan.Stage> stages = new ArrayList<>();
    stages.add(stage(nodes, KafkaNodeProcess::format));
    List<KafkaNode> separate =
        nodes.stream().filter(node -> node.role() == KafkaRole.CONTROLLER).toList();
    if (!separate.isEmpty()) {
      stages.add(stage(separate, KafkaNodeProcess::controller));
    }
    stages.add(stage(brokers(), KafkaNodeProcess::broker));
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(KafkaEndpoint.BOOTSTRAP, addresses(brokers(), KafkaNode::clientAddress));
    endpoints.put(KafkaEndpoint.CONTROLLERS,
        addresses(controllers(), KafkaNode::controllerAddress));
    tls.ifPresent(files -> files.addTo(endpoints, brokers().getFirst().host()));
    return new ClusterPlan(stages, endpoints, elsewhere);
  }

  private ClusterPlan.Stage stage(List<KafkaNode> of,
      Function<KafkaNodeProcess, ProcessPlan> process) {
    return new ClusterPlan.Stage(
        of.stream().map(node -> process.apply(new KafkaNodeProcess(this, node))).toList());
  }

  private static String addresses(List<KafkaNode> of, Function<KafkaNode, String> address) {
    return of.stream().map(address).collect(joining(","));
  }
}
