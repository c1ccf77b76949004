package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AdminClientTest {
  @Test
  void aBodyThatStopsHalfWayIsAnErrorInTime() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread stalled = stall(server, over);
      AdminClient admin = new AdminClient("http://127.0.0.1:" + server.getLocalPort());
      assertThatThrownBy(() -> admin.get("/brokers", Deadline.in(Duration.ofMillis(300))))
          .isInstanceOf(DriverException.class)
          .hasMessageContainingAll("GET http://127.0.0.1:", "/brokers", "no complete answer");
      over.countDown();
      stalled.join();
    }
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
