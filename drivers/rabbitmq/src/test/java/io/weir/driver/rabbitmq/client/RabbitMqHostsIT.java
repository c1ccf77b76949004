package io.weir.driver.rabbitmq.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.RoundTrip;
import io.weir.driver.tck.SeveralHosts;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three nodes with long names on three addresses of this machine. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RabbitMqHostsIT {
  /** Quorum queues and streams. */
  @ParameterizedTest
  @CsvSource({"FSYNC, off", "PAGE_CACHE, on"})
  void messagesPassThroughNodesOnThreeHosts(Storage storage, String tls) throws Exception {
    try (RunningRabbitMq rabbit = RunningRabbitMq.start(3,
        new Durability(3, Acknowledge.MAJORITY, storage), Map.of("tls", tls),
        directory -> SeveralHosts.onThisMachine(directory, 3))) {
      RoundTrip.run(rabbit, 3, 1_000);
    }
  }
}
