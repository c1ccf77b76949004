package io.weir.driver.pulsar.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.result.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Speaks to one admin interface of a broker or a bookie. Thread-safe. */
final class AdminClient implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final String JSON = "application/json";
  private static final int NOT_FOUND = 404;

  private final String base;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_LIMIT)
          // A broker that does not own a topic sends the request on to the one that does.
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  AdminClient(String base) {
    this.base = base;
  }

  String base() {
    return base;
  }

  /** What a path holds, as plain text. */
  String getText(String path, Deadline deadline) throws DriverException, InterruptedException {
    return accepted("GET", path, call("GET", path, JSON, BodyPublishers.noBody(), deadline)).body();
  }

  /** What a path holds. */
  JsonNode get(String path, Deadline deadline) throws DriverException, InterruptedException {
    return parse(path, getText(path, deadline));
  }

  /** What a path holds; missing if there is no such thing. */
  JsonNode find(String path, Deadline deadline) throws DriverException, InterruptedException {
    HttpResponse<String> response = call("GET", path, JSON, BodyPublishers.noBody(), deadline);
    if (response.statusCode() == NOT_FOUND) {
      return MissingNode.getInstance();
    }
    return parse(path, accepted("GET", path, response).body());
  }

  void put(String path, String type, String body, Deadline deadline)
      throws DriverException, InterruptedException {
    accepted("PUT", path, call("PUT", path, type, BodyPublishers.ofString(body), deadline));
  }

  void put(String path, String body, Deadline deadline)
      throws DriverException, InterruptedException {
    put(path, JSON, body, deadline);
  }

  void post(String path, String body, Deadline deadline)
      throws DriverException, InterruptedException {
    accepted("POST", path, call("POST", path, JSON, BodyPublishers.ofString(body), deadline));
  }

  /** Removes what a path holds; fine if there is no such thing. */
  void delete(String path, Deadline deadline) throws DriverException, InterruptedException {
    HttpResponse<String> response = call("DELETE", path, JSON, BodyPublishers.noBody(), deadline);
    if (response.statusCode() != NOT_FOUND) {
      accepted("DELETE", path, response);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  private HttpResponse<String> call(String method, String path, String type, BodyPublisher body,
      Deadline deadline)
      throws DriverException, InterruptedException {
    Duration left = deadline.left();
    if (left.isZero()) {
      throw new DriverException("no time left for " + method + " " + base + path);
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(left)
            .header("Content-Type", type)
            .method(method, body)
            .build();
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new DriverException(
          method + " " + base + path + " failed: " + reason(e) + "; is it running?", e);
    }
  }

  private HttpResponse<String> accepted(String method, String path, HttpResponse<String> response)
      throws DriverException {
    if (response.statusCode() / 100 != 2) {
      throw new DriverException(
          method + " " + base + path + " was answered by " + response.statusCode() + " "
              + response.body().strip());
    }
    return response;
  }

  private JsonNode parse(String path, String text) throws DriverException {
    try {
      return Json.reader(JsonNode.class).readValue(text);
    } catch (IOException e) {
      throw new DriverException(
          "GET " + base + path + " was answered by something that is not JSON", e);
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
