package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedHttpTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private final HttpClient http = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    http.shutdownNow();
  }

  @Test
  void anAnswerIsReadWhole() throws Exception {
    try (StalledServer server =
        StalledServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfull")) {
      assertThat(BoundedHttp.send(http, request(server), LONG).body()).isEqualTo("full");
    }
  }

  @Test
  void aBodyThatStopsHalfWayIsATimeOut() throws Exception {
    Duration limit = Duration.ofMillis(300);
    try (StalledServer server = StalledServer.answering(StalledServer.HALF_A_BODY)) {
      assertThatThrownBy(() -> BoundedHttp.send(http, request(server), limit))
          .isInstanceOf(HttpTimeoutException.class)
          .hasMessage("no complete response within 300ms");
    }
  }

  @Test
  void aServerThatIsMissingGivesTheErrorOfTheClient() throws Exception {
    StalledServer server = StalledServer.answering("");
    server.close();
    assertThatThrownBy(() -> BoundedHttp.send(http, request(server), LONG))
        .isInstanceOf(ConnectException.class);
  }

  private static HttpRequest request(StalledServer server) {
    return HttpRequest.newBuilder(URI.create(server.address() + "/")).build();
  }
}
