package io.weir.driver.pulsar.launch;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ClusterPlan.Stage;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SitePorts;
import io.weir.driver.pulsar.PulsarDurability;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.PulsarOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The nodes of a Pulsar system and their addresses.
 *
 * @param system the requested system
 * @param options its options
 * @param durability its guarantee in the settings of Pulsar and BookKeeper
 * @param tls the encryption of clients, if the scenario asks for it
 * @param metrics whether their metrics are read
 * @param brokers at least one
 * @param bookies at least as many as there are replicas
 * @param zookeepers an odd number
 * @param elsewhere folders of this deployment on other disks, those of journals first
 */
record PulsarCluster(
    SystemSpec system,
    PulsarOptions options,
    PulsarDurability durability,
    Optional<LocalTls> tls,
    BrokerMetrics metrics,
    List<BrokerNode> brokers,
    List<BookieNode> bookies,
    List<ZooKeeperNode> zookeepers,
    List<Path> elsewhere) {
  static final String NAME = "weir";

  /** Returns a system's guarantee in the settings of Pulsar and BookKeeper. */
  static PulsarDurability durability(SystemSpec system) {
    return PulsarDurability.of(system.durability(), new PulsarOptions(system.options()));
  }

  static int portCount(SystemSpec system) {
    PulsarOptions options = new PulsarOptions(system.options());
    return system.nodes() * BrokerNode.ports(LocalTls.isOn(system.options()))
        + options.bookies(system.nodes()) * BookieNode.PORTS
        + options.zookeepers() * ZooKeeperNode.PORTS;
  }

  /** Assigns ports to the brokers first, so that clients connect to the first port of a system. */
  static PulsarCluster of(SystemSpec system, LaunchSite site) {
    PulsarOptions options = new PulsarOptions(system.options());
    SitePorts ports = SitePorts.of(site, portCount(system), "the nodes of Pulsar");
    Optional<LocalTls> tls = LocalTls.of(system.options(), site);
    List<BrokerNode> brokers = new ArrayList<>();
    for (int id = 1; id <= system.nodes(); id++) {
      brokers.add(new BrokerNode(id, site.host(id), ports.next(), ports.next(),
          tls.isPresent() ? OptionalInt.of(ports.next()) : OptionalInt.empty()));
    }
    List<BookieNode> bookies = new ArrayList<>();
    for (int id = 1; id <= options.bookies(system.nodes()); id++) {
      bookies.add(BookieNode.of(id, site, options, ports.next(), ports.next()));
    }
    List<ZooKeeperNode> zookeepers = new ArrayList<>();
    for (int id = 1; id <= options.zookeepers(); id++) {
      zookeepers
          .add(new ZooKeeperNode(id, site.host(id), ports.next(), ports.next(), ports.next()));
    }
    PulsarDurability durability = PulsarDurability.of(site.durability(), options);
    List<Path> elsewhere =
        Stream.concat(options.journalDirectory().owned(site).stream(),
            options.ledgerDirectory().owned(site).stream()).distinct().toList();
    return new PulsarCluster(
        system, options, durability, tls, site.brokerMetrics(), List.copyOf(brokers),
        List.copyOf(bookies), List.copyOf(zookeepers), elsewhere);
  }

  ClusterPlan plan() {
    return new ClusterPlan(
        List.of(
            new Stage(zookeepers.stream().map(node -> node.process(this)).toList()),
            new Stage(List.of(new MetadataSetup(this).process())),
            new Stage(bookies.stream().map(node -> node.process(this)).toList()),
            new Stage(brokers.stream().map(node -> node.process(this)).toList())),
        endpoints(), elsewhere);
  }

  private Map<String, String> endpoints() {
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(PulsarEndpoint.SERVICE_URL, tls.isPresent()
        ? "pulsar+ssl://" + each(brokers, node -> node.host().at(node.tlsPort().orElseThrow()), ",")
        : serviceUrl());
    endpoints.put(PulsarEndpoint.ADMIN_URL,
        each(brokers, BrokerNode::web, ","));
    endpoints.put(PulsarEndpoint.BOOKIE_ADMIN_URL,
        each(bookies, BookieNode::http, ","));
    tls.ifPresent(files -> files.addTo(endpoints, brokers.getFirst().host()));
    return endpoints;
  }

  /** Returns the brokers' address for clients that do not encrypt. */
  String serviceUrl() {
    return "pulsar://" + each(brokers, node -> node.host().at(node.servicePort()), ",");
  }

  /** Returns the address of the brokers' admin interfaces. */
  String webServiceUrl() {
    return "http://" + each(brokers, node -> node.host().at(node.webPort()), ",");
  }

  /** Returns the address of the metadata store in the form for brokers. */
  String metadataStoreUrl() {
    return "zk:" + each(zookeepers, node -> node.host().at(node.clientPort()), ",");
  }

  /** Returns the address of the metadata store in the form for bookies. */
  String bookieMetadataUri() {
    return "zk+hierarchical://" + each(zookeepers, node -> node.host().at(node.clientPort()), ";")
        + "/ledgers";
  }

  /** Returns the command that runs a main class on the scenario's JDK. */
  Command java(List<String> jvmArguments, String mainClass, List<String> arguments) {
    return new Command.Java(options.javaHome(), ServerJvm.CLASS_PATH, jvmArguments, mainClass,
        arguments);
  }

  private static <N> String each(List<N> nodes, Function<N, String> text, String separator) {
    return nodes.stream().map(text).collect(Collectors.joining(separator));
  }
}
