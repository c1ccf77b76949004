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
 * Sends requests to the admin interfaces of a system, encrypted as its scenario says. Thread-safe.
 */
public final class AdminHttp implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  /** The handshake counts as part of connecting, and a JVM's first one takes its time. */
  private static final Duration ENCRYPTED_CONNECT_LIMIT = Duration.ofSeconds(10);

  private final HttpClient http;
  private final Optional<Tls> tls;

  private AdminHttp(HttpClient http, Optional<Tls> tls) {
    this.http = http;
    this.tls = tls;
  }

  /**
   * Connects to nothing yet.
   *
   * @param cluster the cluster that weir did not start; empty for one that it did
   * @param redirect what to do where an answer names another address
   * @throws DriverException if what TLS needs can't be used
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
   * Sends a request and waits for the whole answer.
   *
   * @param limit the most to wait
   * @throws IOException if there is no complete answer in time
   */
  public HttpResponse<String> send(HttpRequest request, Duration limit)
      throws IOException, InterruptedException {
    return BoundedHttp.send(http, request, limit);
  }

  /**
   * Reads an answer.
   *
   * @param url who gave it
   * @throws DriverException if it is not JSON
   */
  public static JsonNode json(String url, String answer) throws DriverException {
    try {
      return Json.reader(JsonNode.class).readValue(answer);
    } catch (IOException e) {
      throw new DriverException("GET " + url + " was answered by something that is not JSON", e);
    }
  }

  /**
   * Why there was no answer.
   *
   * @param question what to look at where TLS is not to blame, as {@code is it running?}
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
