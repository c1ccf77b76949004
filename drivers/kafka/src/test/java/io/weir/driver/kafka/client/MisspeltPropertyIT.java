package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real broker whose file has names that Kafka ignores. */
@Tag("brokers")
@Tag("slow")
class MisspeltPropertyIT {
  private static final Durability PAGE_CACHE =
      new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE);

  @Test
  void eachIsNamedWithTheRightOne() throws Exception {
    Map<String, String> server = Map.of("log.flush.interval.mesages", "1", "num.io.threads", "5",
        "num.netwrk.threads", "2", "listener.name.plain.num.io.threads", "3");
    try (RunningKafka kafka = RunningKafka.start(SystemSpecs.of(1, PAGE_CACHE,
        Map.of("heap", "512 MiB"), Map.of("server", server)))) {
      assertThatExceptionOfType(DriverException.class).isThrownBy(() -> open(kafka))
          .withMessageContaining("server.log.flush.interval.mesages: ")
          .withMessageContaining("did you mean log.flush.interval.messages?")
          .withMessageContaining("server.num.netwrk.threads: ")
          .withMessageContaining("did you mean num.network.threads?")
          .withMessageNotContaining("server.num.io.threads")
          .withMessageNotContaining("listener.name");
    }
  }

  private static void open(RunningKafka kafka) throws DriverException, InterruptedException {
    try (Driver driver = new KafkaDriverProvider().open(kafka.settings())) {
      driver.readBack(List.of());
    }
  }
}
