package io.weir.driver.rabbitmq;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sections of properties that are passed through, and the properties in each that weir keeps to
 * itself.
 */
public enum PropertySection {
  /** Arguments of each queue, as {@code x-max-in-memory-length}. */
  QUEUE("queue-arguments", Map.of(
      "x-queue-type", "set 'queue' of the system",
      "x-quorum-initial-group-size", "set 'durability.replicas'")),
  /** Lines of each node's {@code rabbitmq.conf}. */
  SERVER("server", Map.of(
      "management.tcp.port", "set 'port' of the system; weir lays out the listeners",
      "prometheus.tcp.ip", "weir lays out the listeners",
      "prometheus.tcp.port", "weir lays out the listeners",
      "vm_memory_high_watermark.absolute", "set 'memory' of the system",
      "vm_memory_high_watermark.relative", "set 'memory' of the system",
      "cluster_formation.peer_discovery_backend",
      "set 'nodes' of the system; weir lays out the cluster"));

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

  /** Properties that may not be passed through, each with what to do instead. */
  public Map<String, String> owned() {
    return owned;
  }

  /** The names of all sections. */
  public static Set<String> keys() {
    return Arrays.stream(values())
        .map(PropertySection::key)
        .collect(Collectors.toUnmodifiableSet());
  }
}
