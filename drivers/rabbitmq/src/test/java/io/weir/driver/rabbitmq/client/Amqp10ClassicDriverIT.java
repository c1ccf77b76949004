package io.weir.driver.rabbitmq.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The AMQP 1.0 client on classic queues, behind a topic exchange and with TLS. */
@Tag("brokers")
@Tag("slow")
class Amqp10ClassicDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRabbitMq.startRelease4(1, new Durability(1, Acknowledge.ALL, Storage.MEMORY),
        Map.of("client", "amqp-1.0", "exchange", "topic", "tls", "on"));
  }
}
