package io.weir.driver.kafka.launch;

import io.weir.core.launch.TunedSetting;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.KafkaServerSetting;
import java.net.URI;
import java.util.List;

/**
 * The settings of the profile {@code tuned}: those of the production server in Kafka's
 * documentation. Later editions of it leave the example out.
 */
final class KafkaTuning {
  private static final URI PRODUCTION =
      URI.create("https://kafka.apache.org/0101/operations/kafka-configuration");

  static final List<TunedSetting> ALL = List.of(
      server(KafkaServerSetting.REPLICA_FETCHERS, "4", KafkaServerSetting.SHIPPED_FETCHERS,
          "more fetchers read and write copies in parallel, at the cost of CPU and memory"),
      server("num.network.threads", "8", "3",
          "more threads receive requests and send responses"),
      server("socket.send.buffer.bytes", "1048576", "102400",
          "a larger socket buffer carries more data between machines"),
      server("socket.receive.buffer.bytes", "1048576", "102400",
          "a larger socket buffer carries more data between machines"));

  private KafkaTuning() {}

  private static TunedSetting server(String name, String value, String shipped, String reason) {
    return new TunedSetting(KafkaPropertySection.SERVER.key(), name, value, shipped, reason,
        PRODUCTION);
  }
}
