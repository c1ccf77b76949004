package io.weir.driver.rabbitmq.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The AMQP 1.0 client on quorum queues of three nodes. */
@Tag("brokers")
@Tag("slow")
class Amqp10QuorumClusterDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRabbitMq.startRelease4(3, new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC),
        Map.of("client", "amqp-1.0"));
  }
}
