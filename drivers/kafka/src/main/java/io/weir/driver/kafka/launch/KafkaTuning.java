package io.weir.driver.kafka.launch;

import io.weir.core.launch.TunedSetting;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.KafkaServerSetting;
import java.net.URI;
import java.util.List;

/** The settings of the profile {@code tuned}, by Kafka's documentation. */
final class KafkaTuning {
  static final List<TunedSetting> ALL = List.of(
      server(KafkaServerSetting.REPLICA_FETCHERS, "4", KafkaServerSetting.SHIPPED_FETCHERS,
          "more fetchers read and write copies in parallel, at the cost of CPU and memory",
          "brokerconfigs_num.replica.fetchers"),
      server("num.network.threads", "8", "3",
          "more threads receive requests and send responses",
          "brokerconfigs_num.network.threads"),
      server("socket.send.buffer.bytes", "1048576", "102400",
          "a larger socket buffer carries more data between machines", "os"),
      server("socket.receive.buffer.bytes", "1048576", "102400",
          "a larger socket buffer carries more data between machines", "os"));

  private KafkaTuning() {}

  private static TunedSetting server(String name, String value, String shipped, String reason,
      String anchor) {
    return new TunedSetting(KafkaPropertySection.SERVER.key(), name, value, shipped, reason,
        URI.create("https://kafka.apache.org/documentation/#" + anchor));
  }
}
