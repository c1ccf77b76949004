package io.weir.driver.rabbitmq;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sections of properties that are passed through, and the properties in each that weir keeps to
 * itself.
 */
public enum PropertySection {
  /** Arguments of each queue, as {@code x-max-in-memory-length}. */
  QUEUE("queue-arguments", Map.of(
      "x-queue-type", "set 'queue' of the system",
      "x-quorum-initial-group-size", "set 'durability.replicas'",
      "x-initial-cluster-size", "set 'durability.replicas'")),
  /** Lines of each node's {@code rabbitmq.conf}. */
  SERVER("server", Map.of(
      "management.tcp.port", "set 'port' of the system; weir lays out the listeners",
      "prometheus.tcp.ip", "weir lays out the listeners",
      "prometheus.tcp.port", "weir lays out the listeners",
      "management.tcp.ip", "weir keeps all listeners on the loopback address",
      "default_user", "weir makes a user for each deployment",
      "default_pass", "weir makes a user for each deployment",
      "vm_memory_high_watermark.absolute", "set 'memory' of the system",
      "vm_memory_high_watermark.relative", "set 'memory' of the system",
      "cluster_formation.peer_discovery_backend",
      "set 'nodes' of the system; weir lays out the cluster"));

  private static final Pattern DATA = Pattern.compile("(raft\\.)?(data_dir|wal_data_dir)");

  private static final Pattern LISTENER =
      Pattern.compile("(stream\\.)?(listeners|advertised)[._].*");

  private final String key;
  private final Map<String, String> owned;

  PropertySection(String key, Map<String, String> owned) {
    this.key = key;
    this.owned = owned;
  }

  /** The section's name in a scenario. */
  public String key() {
    return key;
  }

  /** What to do instead of passing a property through, if weir keeps it to itself. */
  public Optional<String> owned(String property) {
    if (this == SERVER && DATA.matcher(property).matches()) {
      return Optional.of("use --data to choose the disk; weir lays out the data, and removes it");
    }
    return this == SERVER && LISTENER.matcher(property).matches()
        ? Optional.of("set 'port' of the system; weir lays out the listeners")
        : Optional.ofNullable(owned.get(property));
  }

  /** The names of all sections. */
  public static Set<String> keys() {
    return Arrays.stream(values())
        .map(PropertySection::key)
        .collect(Collectors.toUnmodifiableSet());
  }
}
