package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ManagementClientTest {
  @Test
  void aBodyThatStopsHalfWayIsAnErrorInTime() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ManagementClient management = new ManagementClient(settings(server.getLocalPort()))) {
      Thread stalled = stall(server, over);
      assertThatThrownBy(management::nodes)
          .isInstanceOf(DriverException.class)
          .hasMessageContainingAll("GET http://127.0.0.1:", "/nodes", "no complete answer");
      over.countDown();
      stalled.join();
    }
  }

  private static DriverSettings settings(int port) {
    return new DriverSettings(
        Map.of(RabbitMqEndpoint.MANAGEMENT, "http://127.0.0.1:" + port,
            RabbitMqEndpoint.USER, "user", RabbitMqEndpoint.PASSWORD, "secret"),
        ClientPolicy.DEFAULT, new Durability(1, Acknowledge.ALL, Storage.FSYNC), Map.of(), Map.of(),
        "weir-test", 1,
        Duration.ofMillis(300));
  }

  /** Answers the next request by the start of a body, and leaves the connection open. */
  private static Thread stall(ServerSocket server, CountDownLatch over) {
    return Thread.ofPlatform().daemon().start(() -> {
      try (Socket client = server.accept()) {
        client.getInputStream().read();
        client.getOutputStream()
            .write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".getBytes(
                StandardCharsets.US_ASCII));
        client.getOutputStream().flush();
        over.await();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
  }
}
