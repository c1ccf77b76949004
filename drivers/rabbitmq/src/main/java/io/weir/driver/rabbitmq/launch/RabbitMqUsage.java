package io.weir.driver.rabbitmq.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.driver.DriverSettings;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Describes how a user's own client connects to a running system.
 *
 * @param durability the settings that the client must use, because RabbitMQ configures durability
 * per queue and message
 * @param endpoints the addresses of the system
 */
record RabbitMqUsage(RabbitMqDurability durability, Map<String, String> endpoints) {
  List<String> lines() {
    return List.of(
        "clients: " + (durability.queue() == QueueType.STREAM
            ? addresses("rabbitmq-stream://", RabbitMqEndpoint.STREAM)
            : addresses("amqp://", RabbitMqEndpoint.AMQP)),
        "RabbitMQ configures durability per queue and message: declare durable queues with "
            + arguments() + ", and publish with confirms" + deliveryMode(),
        "it declares no queues automatically");
  }

  private String addresses(String scheme, String endpoint) {
    String login =
        endpoints.get(RabbitMqEndpoint.USER) + ":" + endpoints.get(RabbitMqEndpoint.PASSWORD) + "@";
    boolean encrypted = endpoints.containsKey(DriverSettings.TLS_CA);
    String first = encrypted
        ? scheme.replace("amqp:", "amqps:").replace("stream:", "stream+tls:")
        : scheme;
    return Arrays.stream(endpoints.get(endpoint).split(","))
        .map(address -> first + login + address)
        .collect(joining(","));
  }

  private String arguments() {
    String type = "x-queue-type=" + durability.queue().id();
    return type + switch (durability.queue()) {
      case QUORUM -> " and x-quorum-initial-group-size=" + durability.members();
      case STREAM -> " and x-initial-cluster-size=" + durability.members();
      case CLASSIC -> durability.members() == 1
          ? ""
          : " and a policy for them with ha-mode=exactly, ha-params=" + durability.members()
              + " and ha-sync-mode=automatic";
    };
  }

  private String deliveryMode() {
    return switch (durability.queue()) {
      case STREAM -> "";
      case QUORUM, CLASSIC -> durability.persistent()
          ? " and delivery mode 2 (persistent)"
          : " and delivery mode 1 (transient)";
    };
  }
}
