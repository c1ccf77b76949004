package io.weir.driver.rabbitmq.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.driver.common.AdminHttp;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Calls the management plugin, the only source for the structure of a queue. Thread-safe. */
final class ManagementClient implements AutoCloseable {
  private static final int PAGE = 500;
  private static final int UNKNOWN_CLIENT = 401;

  private final DriverSettings settings;
  private final Duration limit;
  private final String base;
  private final String authorization;
  private final String virtualHost;
  private final AdminHttp http;
  private volatile boolean answered;

  /**
   * Creates a client without connecting.
   *
   * @throws DriverException if the TLS files are unusable
   */
  ManagementClient(DriverSettings settings) throws DriverException {
    this(settings,
        ServiceAddress.parseAll(settings.endpoint(RabbitMqEndpoint.MANAGEMENT)).getFirst(),
        settings.timeout());
  }

  /** Returns a client for another node, with another limit for each response. */
  ManagementClient(DriverSettings settings, ServiceAddress address, Duration limit)
      throws DriverException {
    this.settings = settings;
    this.limit = limit;
    this.base = address.scheme() + "://" + address + "/api";
    this.authorization = RabbitMqLogin.of(settings).basic();
    this.virtualHost = encoded(new RabbitMqOptions(settings.options()).virtualHost());
    this.http = AdminHttp.of(settings.existing(), HttpClient.Redirect.NEVER);
  }

  /** Returns all queues whose names begin with a prefix. */
  List<QueueFacts> queues(String prefix) throws DriverException, InterruptedException {
    List<QueueFacts> queues = new ArrayList<>();
    int pages = 1;
    for (int page = 1; page <= pages; page++) {
      JsonNode answer = get("/queues/" + virtualHost + "?use_regex=true&page=" + page
          + "&page_size=" + PAGE + "&disable_stats=true&enable_queue_totals=false&name="
          + encoded("^" + prefix.replace(".", "\\.")));
      pages = answer.path("page_count").asInt(1);
      answer.path("items").forEach(queue -> queues.add(QueueFacts.of(queue)));
    }
    return queues;
  }

  /** Returns the names of the queues that an exchange routes to. */
  List<String> queuesBehind(String exchange) throws DriverException, InterruptedException {
    List<String> names = new ArrayList<>();
    get("/exchanges/" + virtualHost + "/" + encoded(exchange) + "/bindings/source").forEach(
        binding -> names.add(binding.path("destination").asText()));
    return names;
  }

  /** Returns the nodes and their capabilities. */
  JsonNode nodes() throws DriverException, InterruptedException {
    return get("/nodes");
  }

  /** Sets a policy for the queues whose names match. */
  void setPolicy(String name, String body) throws DriverException, InterruptedException {
    call("PUT", "/policies/" + virtualHost + "/" + encoded(name),
        HttpRequest.BodyPublishers.ofString(body));
  }

  /** Removes such a policy. */
  void deletePolicy(String name) throws DriverException, InterruptedException {
    call("DELETE", "/policies/" + virtualHost + "/" + encoded(name),
        HttpRequest.BodyPublishers.noBody());
  }

  /**
   * Returns the type of an exchange; empty text if it does not exist. Reads the list, because a
   * node without statistics fails to report a single one.
   */
  String exchangeType(String exchange) throws DriverException, InterruptedException {
    for (JsonNode one : get("/exchanges/" + virtualHost + "?page=1&page_size=" + PAGE + "&name="
        + encoded(exchange)).path("items")) {
      if (one.path("name").asText().equals(exchange)) {
        return one.path("type").asText();
      }
    }
    return "";
  }

  private JsonNode get(String path) throws DriverException, InterruptedException {
    return AdminHttp.json(base + path,
        call("GET", path, HttpRequest.BodyPublishers.noBody()));
  }

  private String call(String method, String path, HttpRequest.BodyPublisher body)
      throws DriverException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
        .header("Content-Type", "application/json")
        .header("Authorization", authorization)
        .method(method, body)
        .build();
    try {
      HttpResponse<String> response = http.send(request, limit());
      answered = true;
      if (response.statusCode() / 100 != 2) {
        throw new DriverException(method + " " + base + path + " returned "
            + response.statusCode() + " " + response.body().strip()
            + (response.statusCode() == UNKNOWN_CLIENT
                ? "; the user needs the tag 'monitoring' or 'management'"
                : ""));
      }
      return response.body();
    } catch (IOException e) {
      throw new DriverException(method + " " + base + path + " failed: "
          + http.reason(e, "is the management plugin enabled?"), e);
    }
  }

  private Duration limit() {
    return answered ? limit : FirstAnswer.limit(settings, limit);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.close();
  }
}
