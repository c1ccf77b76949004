package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.TunedSetting;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import java.net.URI;
import java.util.List;

/** The settings of the profile {@code tuned}, by RabbitMQ's documentation. */
final class RabbitMqTuning {
  private static final String SPREAD =
      "leaders are spread over all nodes, instead of the node that a client is connected to";
  private static final String SPREADING = "clustering#replica-placement";
  private static final String BUFFERS = "networking#tuning-for-throughput-tcp-buffers";
  private static final String BUFFER =
      "a larger socket buffer raises the throughput of a connection";
  private static final String LARGER = "196608";
  private static final String BY_SYSTEM = "chosen by the operating system";

  private RabbitMqTuning() {}

  /** Returns the settings for queues of a type; streams have a separate listener. */
  static List<TunedSetting> of(QueueType queue) {
    String listener =
        queue == QueueType.STREAM ? "stream.tcp_listen_options" : "tcp_listen_options";
    return List.of(
        server("queue_leader_locator", "balanced", "client-local", SPREAD, SPREADING),
        server("queue_master_locator", "min-masters", "client-local", SPREAD, SPREADING),
        server(listener + ".sndbuf", LARGER, BY_SYSTEM, BUFFER, BUFFERS),
        server(listener + ".recbuf", LARGER, BY_SYSTEM, BUFFER, BUFFERS));
  }

  private static TunedSetting server(String name, String value, String shipped, String reason,
      String page) {
    return new TunedSetting(RabbitMqPropertySection.SERVER.key(), name, value, shipped, reason,
        URI.create("https://www.rabbitmq.com/docs/" + page));
  }
}
