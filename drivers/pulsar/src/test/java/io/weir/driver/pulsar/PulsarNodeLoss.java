package io.weir.driver.pulsar;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Topic;
import io.weir.core.result.Json;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.Deployment;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/**
 * The loss of a bookie that a topic writes to, or of the broker that owns one of its partitions.
 */
final class PulsarNodeLoss implements NodeLoss {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  private final Deployment deployment;
  private final String node;
  private final String detail;
  private final String field;
  private final Map<Integer, String> names;
  private String killed = "";

  private PulsarNodeLoss(Deployment deployment, String node, String detail, String field,
      Map<Integer, String> names) {
    this.deployment = deployment;
    this.node = node;
    this.detail = detail;
    this.field = field;
    this.names = Map.copyOf(names);
  }

  /**
   * Returns the loss of a bookie.
   *
   * @param bookies names of processes by the port that they listen on
   */
  static PulsarNodeLoss ofBookie(Deployment deployment, Map<Integer, String> bookies) {
    return new PulsarNodeLoss(deployment, "a bookie that a topic writes to",
        "/admin/v2/persistent/public/default/%s/internalStats?metadata=true", "ledgers", bookies);
  }

  /** Returns the loss of a broker. */
  static PulsarNodeLoss ofBroker(Deployment deployment, Map<Integer, String> brokers) {
    return new PulsarNodeLoss(deployment, "the broker that owns a partition",
        "/lookup/v2/topic/persistent/public/default/%s", "brokerUrl", brokers);
  }

  @Override
  public String node() {
    return node;
  }

  @Override
  public void kill(Topic topic) throws Exception {
    JsonNode answer = get(detail.formatted(topic.name() + "-partition-0")).path(field);
    String text = (answer.isArray() ? answer.path(answer.size() - 1) : answer).toString();
    killed = names.entrySet()
        .stream()
        .filter(entry -> text.matches("(?s).*:" + entry.getKey() + "\\b.*"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> new AssertionError(text + " names none of " + names));
    deployment.kill(killed);
  }

  @Override
  public void restart() throws Exception {
    deployment.restart(killed);
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    String base = deployment.endpoints().get("admin-url").split(",")[0];
    HttpClient http =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(base + path)).timeout(ANSWER_LIMIT).build();
      return Json.reader(JsonNode.class)
          .readValue(http.send(request, BodyHandlers.ofString()).body());
    } finally {
      http.shutdownNow();
    }
  }
}
