package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.StalledServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdminClientTest {
  @Test
  void aBodyThatStopsHalfWayIsAnErrorInTime() throws Exception {
    try (StalledServer server = StalledServer.answering(StalledServer.HALF_A_BODY);
        AdminClient admin = new AdminClient(List.of(server.address()), PulsarSecurity.NONE)) {
      assertThatThrownBy(() -> admin.get("/brokers", Deadline.in(Duration.ofMillis(300))))
          .isInstanceOf(DriverException.class)
          .hasMessageContainingAll("GET http://127.0.0.1:", "/brokers", "no complete response");
    }
  }
}
