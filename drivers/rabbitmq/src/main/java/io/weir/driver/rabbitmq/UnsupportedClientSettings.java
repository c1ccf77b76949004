package io.weir.driver.rabbitmq;

import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Client settings that RabbitMQ's clients do not support. */
public final class UnsupportedClientSettings {
  private UnsupportedClientSettings() {}

  /** Returns the reason why a release does not serve the AMQP 1.0 client; empty if it may. */
  public static Optional<UnsupportedSetting> ofAmqp10(RabbitMqRelease release) {
    return release.isBefore4()
        ? Optional.of(new UnsupportedSetting(RabbitMqOptions.CLIENT,
            "the AMQP 1.0 client needs RabbitMQ 4.0 or newer, and this is " + release,
            "name a newer one by 'home' or 'existing', or set client: "
                + RabbitMqClient.AMQP_0_9_1.word()))
        : Optional.empty();
  }

  /** Returns the unsupported settings for queues of this type; empty if all are supported. */
  public static List<UnsupportedSetting> of(ClientPolicy client, QueueType queue) {
    List<UnsupportedSetting> refusals = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      refusals.add(new UnsupportedSetting("client.compression",
          queue == QueueType.STREAM
              ? "a stream's client compresses only sub-entries, which the broker can't deduplicate"
              : "RabbitMQ's AMQP clients have no compression",
          "set none"));
    }
    if (client.connections() != 1) {
      refusals.add(new UnsupportedSetting("client.connections",
          "a client of RabbitMQ has one connection to a node",
          "set 1; more producers or consumers open more connections"));
    }
    if (queue == QueueType.STREAM && !client.batchesByWholeMilliseconds()) {
      refusals.add(new UnsupportedSetting("client.batch-delay",
          "the streams' client waits for whole milliseconds only, and would wait less than other"
              + " systems",
          "write 0s, or at least 1ms"));
    }
    return refusals;
  }
}
