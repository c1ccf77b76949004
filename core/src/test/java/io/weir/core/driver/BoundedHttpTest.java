package io.weir.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoundedHttpTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private final HttpClient http = HttpClient.newHttpClient();
  private final CountDownLatch over = new CountDownLatch(1);
  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    over.countDown();
    server.close();
    http.shutdownNow();
  }

  @Test
  void anAnswerIsReadWhole() throws Exception {
    answer("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfull");
    assertThat(BoundedHttp.send(http, request(), LONG).body()).isEqualTo("full");
  }

  @Test
  void aBodyThatStopsHalfWayIsATimeOut() {
    answer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
    Duration limit = Duration.ofMillis(300);
    assertThatThrownBy(() -> BoundedHttp.send(http, request(), limit))
        .isInstanceOf(HttpTimeoutException.class)
        .hasMessage("no complete answer within 300ms");
  }

  @Test
  void aServerThatIsMissingGivesTheErrorOfTheClient() throws Exception {
    server.close();
    assertThatThrownBy(() -> BoundedHttp.send(http, request(), LONG))
        .isInstanceOf(ConnectException.class);
  }

  private HttpRequest request() {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"))
        .build();
  }

  /** Answers the next request so, and leaves the connection open. */
  private void answer(String text) {
    Thread.ofPlatform().daemon().start(() -> {
      try (Socket client = server.accept()) {
        client.getInputStream().read();
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        client.getOutputStream().flush();
        over.await();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
  }
}
