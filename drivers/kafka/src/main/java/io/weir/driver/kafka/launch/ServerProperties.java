package io.weir.driver.kafka.launch;

import static java.util.stream.Collectors.joining;

import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PropertiesText;
import io.weir.driver.kafka.TieredStorage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The {@code server.properties} of a node: weir's settings, then the scenario's overrides. */
record ServerProperties(KafkaCluster cluster, KafkaNode node) {
  /** The listener of brokers, and of clients without TLS. */
  static final String PLAIN = "PLAINTEXT";
  /** The listener of clients with TLS. */
  static final String ENCRYPTED = "TLS";
  private static final String CONTROLLERS = "CONTROLLER";

  String text() {
    return PropertiesText.of(properties());
  }

  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    addIdentity(properties);
    addListeners(properties);
    addInternalTopics(properties);
    properties.put("log.dirs",
        node.dataDirectories().stream().map(Path::toString).collect(joining(",")));
    // An automatically created topic would not have the requested durability.
    properties.put("auto.create.topics.enable", "false");
    // All consumers of a run join at once, so a wait for more would only delay the start.
    properties.put("group.initial.rebalance.delay.ms", "0");
    properties.putAll(cluster.overrides());
    return properties;
  }

  private void addIdentity(Map<String, String> properties) {
    properties.put("process.roles", node.role().roles());
    properties.put("node.id", Integer.toString(node.id()));
    properties.put(
        "controller.quorum.voters",
        cluster.controllers()
            .stream()
            .map(voter -> voter.id() + "@" + voter.controllerAddress())
            .collect(joining(",")));
  }

  private void addListeners(Map<String, String> properties) {
    List<String> listeners = new ArrayList<>();
    if (node.role().isBroker()) {
      cluster.tls()
          .ifPresent(tls -> {
            listeners.add(ENCRYPTED + "://" + node.clientAddress());
            addCertificate(tls.files(node.host()), properties);
          });
      listeners.add(PLAIN + "://" + node.internalAddress());
      properties.put("advertised.listeners", String.join(",", listeners));
      properties.put("inter.broker.listener.name", PLAIN);
    }
    if (node.role().isController()) {
      listeners.add(CONTROLLERS + "://" + node.controllerAddress());
    }
    properties.put("listeners", String.join(",", listeners));
    properties.put("listener.security.protocol.map",
        (cluster.tls().isPresent() ? ENCRYPTED + ":SSL," : "")
            + PLAIN + ":PLAINTEXT," + CONTROLLERS + ":PLAINTEXT");
    properties.put("controller.listener.names", CONTROLLERS);
  }

  private static void addCertificate(LocalTls.Files tls, Map<String, String> properties) {
    String prefix = "listener.name.tls.ssl.keystore.";
    properties.put(prefix + "type", "PEM");
    properties.put(prefix + "location", tls.both().toString());
  }

  private void addInternalTopics(Map<String, String> properties) {
    int nodes = cluster.brokers().size();
    String replicas = Integer.toString(Math.min(nodes, 3));
    String inSync = Integer.toString(nodes >= 3 ? 2 : 1);
    // Kafka's default of 50 partitions adds seconds to the start on a laptop without a benefit on a
    // few nodes.
    properties.put("offsets.topic.num.partitions", Integer.toString(nodes));
    properties.put("offsets.topic.replication.factor", replicas);
    properties.put("transaction.state.log.replication.factor", replicas);
    properties.put("transaction.state.log.min.isr", inSync);
    properties.put("share.coordinator.state.topic.num.partitions", Integer.toString(nodes));
    properties.put("share.coordinator.state.topic.replication.factor", replicas);
    properties.put("share.coordinator.state.topic.min.isr", inSync);
    cluster.tier()
        .ifPresent(folder -> properties.putAll(
            new TreeMap<>(TieredStorage.ofNodes(folder, PLAIN, nodes, replicas, inSync))));
  }
}
