package io.weir.driver.rabbitmq.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Streams on three nodes. */
@Tag("brokers")
@Tag("slow")
class StreamClusterDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRabbitMq.start(3, new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE),
        Map.of());
  }
}
