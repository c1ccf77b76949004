package io.weir.driver.common;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.DriverException;
import io.weir.core.result.Json;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * Sends requests to the admin interfaces of a system, with the scenario's TLS settings.
 * Thread-safe.
 */
public final class AdminHttp implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  /** The handshake is part of connecting, and the first one of a JVM is slow. */
  private static final Duration ENCRYPTED_CONNECT_LIMIT = Duration.ofSeconds(10);

  private final HttpClient http;
  private final Optional<Tls> tls;

  private AdminHttp(HttpClient http, Optional<Tls> tls) {
    this.http = http;
    this.tls = tls;
  }

  /**
   * Creates a client without connecting.
   *
   * @param cluster the existing cluster; empty for a system that weir started
   * @param redirect how to handle redirects
   * @throws DriverException if the TLS files are unusable
   */
  public static AdminHttp of(Optional<ExistingCluster> cluster, HttpClient.Redirect redirect)
      throws DriverException {
    Optional<Tls> tls = cluster.map(existing -> existing.tls().orElse(Tls.STANDARD));
    HttpClient.Builder builder = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(redirect)
        .connectTimeout(tls.isPresent() ? ENCRYPTED_CONNECT_LIMIT : CONNECT_LIMIT);
    if (tls.isPresent()) {
      builder.sslContext(TlsContext.of(tls.get()));
    }
    return new AdminHttp(builder.build(), tls);
  }

  /**
   * Sends a request and waits for the complete response.
   *
   * @param limit the longest wait
   * @throws IOException if there is no complete response in time
   */
  public HttpResponse<String> send(HttpRequest request, Duration limit)
      throws IOException, InterruptedException {
    return BoundedHttp.send(http, request, limit);
  }

  /**
   * Parses a response.
   *
   * @param url the URL that returned it
   * @throws DriverException if it is not JSON
   */
  public static JsonNode json(String url, String answer) throws DriverException {
    try {
      return Json.reader(JsonNode.class).readValue(answer);
    } catch (IOException e) {
      throw new DriverException("GET " + url + " did not return JSON", e);
    }
  }

  /**
   * Returns the reason for a missing response.
   *
   * @param question a hint if TLS is not the cause, such as {@code is it running?}
   */
  public String reason(IOException failure, String question) {
    return tls.flatMap(known -> TlsFailure.describe(failure, known))
        .orElseGet(() -> Causes.chain(failure) + "; " + question);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
