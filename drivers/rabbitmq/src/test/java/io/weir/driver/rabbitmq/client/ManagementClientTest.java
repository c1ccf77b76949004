package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.common.StalledServer;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ManagementClientTest {
  @Test
  void aBodyThatStopsHalfWayIsAnErrorInTime() throws Exception {
    try (StalledServer server = StalledServer.answering(StalledServer.HALF_A_BODY);
        ManagementClient management = new ManagementClient(settings(server.address()))) {
      assertThatThrownBy(management::nodes)
          .isInstanceOf(DriverException.class)
          .hasMessageContainingAll("GET http://127.0.0.1:", "/nodes", "no complete response");
    }
  }

  private static DriverSettings settings(String management) {
    return new DriverSettings(Map.of(RabbitMqEndpoint.MANAGEMENT, management,
        RabbitMqEndpoint.USER, "user", RabbitMqEndpoint.PASSWORD, "secret"), ClientPolicy.DEFAULT,
        new Durability(1, Acknowledge.ALL, Storage.FSYNC), Map.of(), Map.of(), "weir-test", 1,
        Duration.ofMillis(300), Optional.empty());
  }
}
