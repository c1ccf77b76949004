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

/** Classic queues mirrored on three nodes, as in the Confluent study. */
@Tag("brokers")
@Tag("slow")
class MirroredDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    Installed.assumeFirstClassicQueues();
    return RunningRabbitMq.start(3, new Durability(3, Acknowledge.ALL, Storage.MEMORY), Map.of());
  }
}
