package io.weir.driver.kafka.omb;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbProperties;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaPropertySection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Copies the properties of a driver file for Kafka to the sections of a system.
 *
 * @param system the system's name
 * @param body the target
 * @param started whether weir starts the system, without encryption and logins
 */
record KafkaProperties(String system, Draft body, boolean started) {
  /** Covered by the scenario's durability, client section and addresses. */
  private static final Set<String> SAID_OTHERWISE = Set.of("acks", "bootstrap.servers",
      "enable.idempotence", KafkaDurability.MIN_INSYNC_REPLICAS, KafkaDurability.FLUSH_MESSAGES);
  /** OMB's driver overrides these in every file. */
  private static final Set<String> OVERWRITTEN = Set.of("key.serializer", "value.serializer",
      "key.deserializer", "value.deserializer", "group.id");
  private static final Map<String, String> REASONS = Map.of(
      "enable.auto.commit", "weir commits at most once per client.acknowledge-interval, by default"
          + " 1 s; OMB commits after each poll unless it leaves that to Kafka's client",
      "auto.commit.interval.ms", "client.acknowledge-interval sets it for all systems",
      "auto.offset.reset", "weir always reads a run's topics from the first message on",
      "client.id", "weir names its clients itself",
      "transactional.id", "weir does not measure transactions");
  private static final Pattern SECURITY = Pattern.compile("(security|sasl|ssl)\\..*");

  /** Copies one text of properties. */
  void pass(OmbProperties properties, KafkaPropertySection section) {
    for (String name : properties.names()) {
      if (OVERWRITTEN.contains(name)) {
        properties.unused(name, "its driver sets another value");
      } else if (started && SECURITY.matcher(name).matches()) {
        properties.noEqual(name,
            "weir starts Kafka without encryption and logins; a cluster of 'existing' has them");
      } else if (!SAID_OTHERWISE.contains(name)) {
        pass(properties, name, section);
      }
    }
  }

  private void pass(OmbProperties properties, String name, KafkaPropertySection section) {
    Optional<String> instead = section.insteadOf(name);
    if (instead.isPresent()) {
      properties.noEqual(name, REASONS.getOrDefault(name, instead.get()));
      return;
    }
    Draft draft = body;
    for (String part : section.key().split("\\.")) {
      draft = draft.section(part);
    }
    draft.put(name, properties.withoutSecrets(system, name));
  }
}
