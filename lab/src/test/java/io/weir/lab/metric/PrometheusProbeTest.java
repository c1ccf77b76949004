package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PrometheusProbeTest {
  @Test
  void aPageThatStopsHalfWayIsAnErrorInTime() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread stalled = stall(server, over);
      URI address = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/metrics");
      try (PrometheusProbe probe = new PrometheusProbe(address, List.of())) {
        assertThatThrownBy(probe::read).isInstanceOf(MetricException.class)
            .hasMessageContaining("does not answer");
      }
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
