package io.weir.driver.pulsar.launch;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ClusterPlan.Stage;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SitePorts;
import io.weir.driver.common.bookkeeper.BookKeeperCluster;
import io.weir.driver.common.bookkeeper.BookKeeperDurability;
import io.weir.driver.common.bookkeeper.BookieMetrics;
import io.weir.driver.common.bookkeeper.ServerJvm;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The nodes of a Pulsar system and their addresses.
 *
 * @param system the requested system
 * @param options its options
 * @param storage ZooKeeper and the bookies
 * @param tls the encryption of clients, if the scenario asks for it
 * @param metrics whether their metrics are read
 * @param brokers at least one
 * @param elsewhere folders of this deployment on other disks, those of journals first
 */
record PulsarCluster(
    SystemSpec system,
    PulsarOptions options,
    BookKeeperCluster storage,
    Optional<LocalTls> tls,
    BrokerMetrics metrics,
    List<BrokerNode> brokers,
    List<Path> elsewhere) {
  static final String NAME = "weir";
  /** All processes run from the same artifacts. */
  static final String CLASS_PATH = "pulsar";

  /** The provider comes with the broker. Each journal and each ledger folder has separate names. */
  private static final BookieMetrics METRICS =
      BookieMetrics.of(
          "org.apache.pulsar.broker.stats.prometheus.metrics.PrometheusMetricsProvider",
          Map.of(), "bookie_journal_journalIndex_*_JOURNAL_", "bookie_ledgerDir_*_");

  /** Returns a system's guarantee in the settings of Pulsar and BookKeeper. */
  static BookKeeperDurability durability(SystemSpec system) {
    return BookKeeperDurability.of(system.durability(), BookKeeperCluster.options(system));
  }

  static int portCount(SystemSpec system) {
    return system.nodes() * BrokerNode.ports(LocalTls.isOn(system.options()))
        + BookKeeperCluster.portCount(system);
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
    BookKeeperCluster storage = BookKeeperCluster.of(system, site, ports,
        new ServerJvm(CLASS_PATH, options.javaHome(),
            List.of("-Dpulsar.allocator.exit_on_oom=true")),
        largestFrame(system), METRICS);
    return new PulsarCluster(system, options, storage, tls, site.brokerMetrics(),
        List.copyOf(brokers), storage.elsewhere(site));
  }

  /** Returns the largest message of the broker, plus the margin between Pulsar's two defaults. */
  private static long largestFrame(SystemSpec system) {
    String message = system.section(PulsarPropertySection.SERVER.key())
        .getOrDefault(BrokerConf.LARGEST_MESSAGE, "");
    return BookKeeperCluster.AROUND_A_MESSAGE + (message.matches("[0-9]{1,9}")
        ? Long.parseLong(message)
        : MessageSpec.BROKER_LIMIT.bytes());
  }

  BookKeeperDurability durability() {
    return storage.durability();
  }

  ClusterPlan plan() {
    return new ClusterPlan(
        List.of(
            storage.zooKeeperStage(),
            new Stage(List.of(new MetadataSetup(this).process())),
            storage.bookieStage(),
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
    endpoints.put(PulsarEndpoint.BOOKIE_ADMIN_URL, storage.bookieAdminUrls());
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
    return "zk:" + storage.zooKeeperServers(",");
  }

  /** Returns where all processes run. */
  ServerJvm jvm() {
    return storage.jvm();
  }

  private static <N> String each(List<N> nodes, Function<N, String> text, String separator) {
    return nodes.stream().map(text).collect(Collectors.joining(separator));
  }
}
