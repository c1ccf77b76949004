package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.Installed;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The AMQP 1.0 client on a release without that protocol. */
@Tag("brokers")
@Tag("slow")
@Timeout(300)
class Amqp10RefusalIT {
  @Test
  void aRunningBrokerBeforeRelease4IsRefused() throws Exception {
    Installed.assumeBeforeRelease4();
    try (RunningRabbitMq broker = RunningRabbitMq.start(1,
        new Durability(1, Acknowledge.ALL, Storage.FSYNC), Map.of("client", "amqp-1.0"))) {
      assertThatThrownBy(() -> RabbitMqDriver.open(broker.settings()))
          .isInstanceOf(DriverException.class)
          .hasMessageStartingWith("client: the AMQP 1.0 client needs RabbitMQ 4.0 or newer")
          .hasMessageContaining("set client: amqp-0-9-1");
    }
  }
}
