package io.weir.driver.rabbitmq;

import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import java.util.ArrayList;
import java.util.List;

/** Client settings that RabbitMQ's clients can't follow. */
public final class ClientRefusals {
  private ClientRefusals() {}

  /** All that can't be followed with queues of this type; empty if everything can. */
  public static List<Refusal> of(ClientPolicy client, QueueType queue) {
    List<Refusal> refusals = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      refusals.add(new Refusal("client.compression",
          queue == QueueType.STREAM
              ? "a stream's client compresses only sub-entries, which the broker can't discard duplicates of"
              : "RabbitMQ's AMQP client compresses nothing",
          "set none"));
    }
    if (client.connections() != 1) {
      refusals.add(new Refusal("client.connections",
          "a client of RabbitMQ has one connection to a node",
          "set 1; more producers or consumers have more connections"));
    }
    if (queue == QueueType.STREAM && !client.batchesByWholeMilliseconds()) {
      refusals.add(new Refusal("client.batch-delay",
          "the streams' client waits for whole milliseconds only, and would wait less than others",
          "write 0s, 1ms or more of them"));
    }
    return refusals;
  }
}
