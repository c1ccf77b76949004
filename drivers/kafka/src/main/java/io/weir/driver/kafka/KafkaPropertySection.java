package io.weir.driver.kafka;

import io.weir.driver.common.PassedSection;
import java.util.HashMap;
import java.util.Map;

/**
 * Sections of properties that are passed through, and the properties in each that weir reserves.
 */
public enum KafkaPropertySection implements PassedSection {
  CLIENT_COMMON("client.common", Owned.COMMON),
  CLIENT_ADMIN("client.admin", Owned.CLIENT),
  CLIENT_PRODUCER("client.producer", Owned.PRODUCER),
  CLIENT_CONSUMER("client.consumer", Owned.CONSUMER),
  TOPIC("topic", Owned.TOPIC),
  SERVER("server", Owned.SERVER);

  private final String key;
  private final Map<String, String> owned;

  KafkaPropertySection(String key, Map<String, String> owned) {
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

  private static final class Owned {
    private static final String ADDRESS =
        "remove it: weir connects to the cluster it starts, or to the one of 'existing'";
    private static final String NAME = "remove it: weir names its clients, groups and nodes";
    private static final String BYTES = "remove it: weir sends and reads plain bytes";
    private static final String DURABILITY = "set 'durability' of the system or the scenario";
    private static final String DIRECTORY =
        "set 'log-directory' of the system; weir keeps each run's data in separate folders";
    private static final String CLUSTER = "set 'nodes' of the system; weir assigns the roles";
    private static final String PORTS = "set 'port' of the system; weir assigns the listeners";

    private static final Map<String, String> CLIENT =
        Map.of(
            "bootstrap.servers", ADDRESS,
            "bootstrap.controllers", ADDRESS,
            "client.id", NAME);

    private static final Map<String, String> PRODUCER =
        Map.ofEntries(
            Map.entry("bootstrap.servers", ADDRESS),
            Map.entry("client.id", NAME),
            Map.entry("key.serializer", BYTES),
            Map.entry("value.serializer", BYTES),
            Map.entry("acks", DURABILITY),
            Map.entry("transactional.id", "remove it: weir does not measure transactions"));

    private static final Map<String, String> CONSUMER =
        Map.ofEntries(
            Map.entry("bootstrap.servers", ADDRESS),
            Map.entry("client.id", NAME),
            Map.entry("group.id", NAME),
            Map.entry("group.instance.id", NAME),
            Map.entry("group.protocol", "set 'subscription-type' of the system"),
            Map.entry("share.acknowledgement.mode",
                "remove it: each poll acknowledges the one before it"),
            Map.entry("key.deserializer", BYTES),
            Map.entry("value.deserializer", BYTES),
            Map.entry("enable.auto.commit",
                "set 'client.acknowledge-interval'; weir commits at this interval"),
            Map.entry("auto.commit.interval.ms",
                "set 'client.acknowledge-interval'; weir commits at this interval"),
            Map.entry("auto.offset.reset",
                "remove it: consumers read a run's topics from the start"));

    private static final Map<String, String> COMMON = union(CLIENT, PRODUCER, CONSUMER);

    private static final Map<String, String> TOPIC =
        Map.of(
            KafkaDurability.FLUSH_MESSAGES, DURABILITY,
            KafkaDurability.MIN_INSYNC_REPLICAS, DURABILITY,
            KafkaTopicMark.PROPERTY, "remove it: weir marks its own topics with it");

    private static final Map<String, String> SERVER =
        Map.ofEntries(
            Map.entry("process.roles", CLUSTER),
            Map.entry("node.id", NAME),
            Map.entry("broker.id", NAME),
            Map.entry("controller.quorum.voters", CLUSTER),
            Map.entry("controller.quorum.bootstrap.servers", CLUSTER),
            Map.entry("controller.listener.names", PORTS),
            Map.entry("inter.broker.listener.name", PORTS),
            Map.entry("listeners", PORTS),
            Map.entry("advertised.listeners", PORTS),
            Map.entry("listener.security.protocol.map", PORTS),
            Map.entry("log.dir", DIRECTORY),
            Map.entry("log.dirs", DIRECTORY),
            Map.entry("metadata.log.dir", DIRECTORY),
            Map.entry("log.flush.interval.messages", DURABILITY),
            Map.entry(KafkaDurability.MIN_INSYNC_REPLICAS, DURABILITY));

    @SafeVarargs
    private static Map<String, String> union(Map<String, String>... maps) {
      Map<String, String> union = new HashMap<>();
      for (Map<String, String> map : maps) {
        union.putAll(map);
      }
      return Map.copyOf(union);
    }
  }
}
