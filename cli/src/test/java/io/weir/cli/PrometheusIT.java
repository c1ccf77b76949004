package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.Shell.Outcome;
import io.weir.core.result.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Metrics of a running experiment, scraped by a real Prometheus. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class PrometheusIT {
  private static final Path PROMETHEUS = Path.of("/usr/bin/prometheus");
  private static final Pattern ADDRESS =
      Pattern.compile("metrics  http://127\\.0\\.0\\.1:(\\d+)/metrics, key in (\\S+)");
  private static final Path FILES =
      Path.of(System.getProperty("weir.home"), "deploy", "grafana");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir
  private Path folder;

  private String[] run(String port) {
    return new String[] {"run", "--metrics-port", port, "loopback", "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString(), "--set",
        "phases.warm-up=1s", "--set", "phases.measure=15s", "--set", "workload.load.rate=2k/s",
        "--set", "worker.heap=128 MiB", "--set", "repeat=1"};
  }

  private static HttpResponse<String> get(URI url, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(url);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void everyPanelOfTheDashboardHasValues() throws Exception {
    assumeTrue(Files.isExecutable(PROMETHEUS), "Prometheus is not installed");
    RunningCommand running = RunningCommand.start(run("0"));
    Matcher address = running.await(ADDRESS);
    URI scraped = URI.create("http://127.0.0.1:" + address.group(1) + "/metrics");
    Path key = Path.of(address.group(2));
    refusesOthers(scraped);
    assertThat(get(scraped, "Authorization", "Bearer " + Files.readString(key)).statusCode())
        .isEqualTo(200);

    URI prometheus = URI.create("http://127.0.0.1:" + freePort() + "/");
    Process process = prometheus(prometheus, scraped, key);
    try {
      for (String expression : expressions()) {
        awaitValues(prometheus, expression, running.exit());
      }
      JsonNode rate = values(prometheus, "weir_messages_per_second{event=\"due\"}").get(0);
      assertThat(rate.at("/metric/system").asText()).isEqualTo("loopback");
      assertThat(rate.at("/value/1").asDouble()).isBetween(1_900.0, 2_100.0);
      assertThat(running.exit().join()).as(running::err).isIn(0, 3);
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get(scraped));
  }

  private static void refusesOthers(URI scraped) throws IOException, InterruptedException {
    for (String path : List.of("/metrics", "/", "/-/healthy", "/metrics/more")) {
      assertThat(get(scraped.resolve(path)).statusCode()).as(path).isIn(401, 404);
    }
    assertThat(get(scraped).statusCode()).isEqualTo(401);
    for (String wrong : List.of("Bearer ", "Bearer " + "x".repeat(22), "Basic eDp4")) {
      HttpResponse<String> refused = get(scraped, "Authorization", wrong);
      assertThat(refused.statusCode()).as(wrong).isEqualTo(401);
      assertThat(refused.body()).isEmpty();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  private Process prometheus(URI address, URI scraped, Path key) throws IOException {
    Path config = folder.resolve("prometheus.yml");
    String shipped = Files.readString(FILES.resolve("prometheus.yml"));
    assertThat(shipped).contains("127.0.0.1:9400", "/home/me/.local/state/weir/metrics-key");
    Files.writeString(config, shipped.replace("127.0.0.1:9400", scraped.getAuthority())
        .replace("/home/me/.local/state/weir/metrics-key", key.toString()));
    return new ProcessBuilder(PROMETHEUS.toString(), "--config.file=" + config,
        "--storage.tsdb.path=" + folder.resolve("tsdb"),
        "--web.listen-address=" + address.getAuthority())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("prometheus.log").toFile())
        .start();
  }

  /** Returns the queries of the panels, for all systems. */
  private static List<String> expressions() throws IOException {
    JsonNode dashboard = Json.reader(JsonNode.class)
        .readValue(FILES.resolve("weir-dashboard.json").toFile());
    List<String> expressions = new ArrayList<>();
    dashboard.get("panels")
        .forEach(panel -> panel.get("targets")
            .forEach(
                target -> expressions.add(target.get("expr").asText().replace("$system", ".*"))));
    assertThat(expressions).hasSizeGreaterThan(8).noneMatch(text -> text.contains("$"));
    return expressions;
  }

  private static void awaitValues(URI prometheus, String expression,
      CompletableFuture<Integer> exit) throws IOException, InterruptedException {
    while (values(prometheus, expression).isEmpty()) {
      assertThat(exit).as("%s has a value before the end", expression).isNotDone();
      Thread.sleep(200);
    }
  }

  /** Returns the current result of a query; nothing, as long as Prometheus starts. */
  private static JsonNode values(URI prometheus, String expression)
      throws IOException, InterruptedException {
    try {
      HttpResponse<String> answer = get(prometheus.resolve(
          "api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8)));
      JsonNode json = Json.reader(JsonNode.class)
          .readValue(
              answer.statusCode() == 503 ? "{\"data\":{\"result\":[]}}" : answer.body());
      assertThat(json.at("/error").asText()).as(expression).isEmpty();
      return json.at("/data/result");
    } catch (ConnectException e) {
      return Json.reader(JsonNode.class).readValue("[]");
    }
  }

  @Test
  void aPortThatCanNotBeUsedStartsNothing() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      refused(Integer.toString(taken.getLocalPort()), "--metrics-port: port "
          + taken.getLocalPort() + " on 127.0.0.1 can't be used: ");
    }
    refused("65536", "--metrics-port=65536: no such port");
    refused("many", "--metrics-port");
  }

  private void refused(String port, String message) {
    Outcome outcome = Shell.ofThisWeir().run(run(port));
    assertThat(outcome.exit()).as(port).isEqualTo(2);
    assertThat(outcome.err()).contains(message);
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
