package io.weir.driver.rabbitmq.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.result.Json;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Speaks to the management plugin, the only one who tells what a queue is made of. Thread-safe. */
final class ManagementClient implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final String VIRTUAL_HOST = "%2F";
  private static final int PAGE = 500;

  private final String base;
  private final String authorization;
  private final Duration limit;
  private final HttpClient http = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(CONNECT_LIMIT)
      .build();

  ManagementClient(DriverSettings settings) {
    this.base = settings.endpoint(RabbitMqEndpoint.MANAGEMENT).split(",")[0] + "/api";
    this.limit = settings.timeout();
    String login = settings.endpoint(RabbitMqEndpoint.USER) + ":"
        + settings.endpoint(RabbitMqEndpoint.PASSWORD);
    this.authorization = "Basic "
        + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
  }

  /** All queues whose names begin so. */
  List<QueueFacts> queues(String prefix) throws DriverException, InterruptedException {
    List<QueueFacts> queues = new ArrayList<>();
    int pages = 1;
    for (int page = 1; page <= pages; page++) {
      JsonNode answer = get("/queues/" + VIRTUAL_HOST + "?use_regex=true&page=" + page
          + "&page_size=" + PAGE + "&disable_stats=true&enable_queue_totals=false&name="
          + encoded("^" + prefix.replace(".", "\\.")));
      pages = answer.path("page_count").asInt(1);
      answer.path("items").forEach(queue -> queues.add(QueueFacts.of(queue)));
    }
    return queues;
  }

  /** The names of the queues that an exchange routes to. */
  List<String> queuesBehind(String exchange) throws DriverException, InterruptedException {
    List<String> names = new ArrayList<>();
    get("/exchanges/" + VIRTUAL_HOST + "/" + encoded(exchange) + "/bindings/source").forEach(
        binding -> names.add(binding.path("destination").asText()));
    return names;
  }

  /** The nodes and what they can do. */
  JsonNode nodes() throws DriverException, InterruptedException {
    return get("/nodes");
  }

  /** Sets a policy for the queues whose names match. */
  void setPolicy(String name, String body) throws DriverException, InterruptedException {
    call("PUT", "/policies/" + VIRTUAL_HOST + "/" + encoded(name),
        HttpRequest.BodyPublishers.ofString(body));
  }

  private JsonNode get(String path) throws DriverException, InterruptedException {
    String body = call("GET", path, HttpRequest.BodyPublishers.noBody());
    try {
      return Json.reader(JsonNode.class).readValue(body);
    } catch (IOException e) {
      throw new DriverException(
          "GET " + base + path + " was answered by something that is not JSON", e);
    }
  }

  private String call(String method, String path, HttpRequest.BodyPublisher body)
      throws DriverException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
        .timeout(limit)
        .header("Content-Type", "application/json")
        .header("Authorization", authorization)
        .method(method, body)
        .build();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw new DriverException(method + " " + base + path + " was answered by "
            + response.statusCode() + " " + response.body().strip());
      }
      return response.body();
    } catch (IOException e) {
      throw new DriverException(method + " " + base + path + " failed: " + Causes.chain(e)
          + "; is the management plugin enabled?", e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
