package io.weir.driver.rabbitmq;

import io.weir.driver.common.PassedSection;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Sections of properties that are passed through, and the properties in each that weir reserves.
 */
public enum RabbitMqPropertySection implements PassedSection {
  /** Settings of the AMQP 1.0 client. */
  CLIENT("client-settings", Map.of(
      "initialCredits", "set 'client.receive-queue'",
      "publishTimeout", "set 'client.send-timeout'",
      "preSettled", "remove it: weir acknowledges the messages that it received",
      "recovery", "remove it: weir connects again itself, to know which messages were lost",
      "affinity", "remove it: weir distributes its clients over the nodes",
      "virtualHost", "set 'virtual-host' of the system",
      "username", "set 'existing.auth'",
      "password", "set 'existing.auth'",
      "saslMechanism", "set 'existing.auth'",
      "tls", "set 'existing.tls', or 'tls: on' of a system that weir starts")),
  /** Arguments of each queue, such as {@code x-max-in-memory-length}. */
  QUEUE("queue-arguments", Map.of(
      "x-queue-type", "set 'queue' of the system",
      "x-quorum-initial-group-size", "set 'durability.replicas'",
      "x-initial-cluster-size", "set 'durability.replicas'")),
  /** Lines of each node's {@code rabbitmq.conf}. */
  SERVER("server", Map.of(
      "management.tcp.port", "set 'port' of the system; weir assigns the listeners",
      "prometheus.tcp.ip", "weir assigns the listeners",
      "prometheus.tcp.port", "weir assigns the listeners",
      "management.tcp.ip", "weir keeps all listeners on the loopback address",
      "default_user", "weir creates a user for each deployment",
      "default_pass", "weir creates a user for each deployment",
      "vm_memory_high_watermark.absolute", "set 'memory' of the system",
      "vm_memory_high_watermark.relative", "set 'memory' of the system",
      "cluster_formation.peer_discovery_backend",
      "set 'nodes' of the system; weir forms the cluster"));

  private static final Pattern DATA = Pattern.compile("(raft\\.)?(data_dir|wal_data_dir)");

  private static final Pattern LISTENER =
      Pattern.compile("(stream\\.)?(listeners|advertised)[._].*");

  private final String key;
  private final Map<String, String> owned;

  RabbitMqPropertySection(String key, Map<String, String> owned) {
    this.key = key;
    this.owned = owned;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public Map<String, String> owned() {
    return owned;
  }

  @Override
  public Map<Pattern, String> ownedPatterns() {
    return this == SERVER
        ? Map.of(
            DATA,
            "use --data to choose the disk; weir creates the data folders, and removes them",
            LISTENER, "set 'port' of the system; weir assigns the listeners")
        : Map.of();
  }
}
