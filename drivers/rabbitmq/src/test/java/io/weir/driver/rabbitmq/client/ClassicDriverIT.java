package io.weir.driver.rabbitmq.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.Installed;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Persistent messages in classic queues of one node. */
@Tag("brokers")
@Tag("slow")
class ClassicDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    Installed.assumeFirstClassicQueues();
    return RunningRabbitMq.start(1, new Durability(1, Acknowledge.ALL, Storage.FSYNC),
        Map.of("queue", "classic"));
  }
}
