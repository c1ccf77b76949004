package io.weir.driver.kafka.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.driver.tck.RoundTrip;
import io.weir.driver.tck.SeveralHosts;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three nodes with three addresses of this machine. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KafkaHostsIT {
  private static final Durability OF_THREE =
      new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);

  @Test
  void messagesPassThroughNodesOnThreeHosts() throws Exception {
    roundTrip(Map.of("heap", "256 MiB"));
  }

  @Test
  void encryptedMessagesPassThroughNodesWithSeparateControllers() throws Exception {
    roundTrip(Map.of("heap", "256 MiB", "controllers", "3", "tls", "on"));
  }

  private static void roundTrip(Map<String, String> options) throws Exception {
    try (RunningKafka kafka = RunningKafka.start(
        SystemSpecs.of(3, OF_THREE, options, Map.of()),
        directory -> SeveralHosts.onThisMachine(directory, 3))) {
      RoundTrip.run(kafka, 3, 1_000);
    }
  }
}
