package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.Shell.Outcome;
import io.weir.core.result.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a running experiment, by the real command and a real worker. */
class LivePageIT {
  private static final Pattern ADDRESS =
      Pattern.compile("live page  (http://127\\.0\\.0\\.1:\\d+/[\\w-]{22}/)");
  private static final HttpClient BROWSER = HttpClient.newHttpClient();

  @TempDir
  private Path folder;

  private String[] run(String live) {
    return new String[] {"run", live, "loopback", "--out", folder.resolve("results").toString(),
        "--data", folder.resolve("data").toString(), "--set", "phases.warm-up=1s", "--set",
        "phases.measure=8s", "--set", "workload.load.rate=2k/s", "--set", "worker.heap=128 MiB",
        "--set", "repeat=1"};
  }

  private static HttpResponse<String> get(URI url) throws IOException, InterruptedException {
    return BROWSER.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
  }

  /** The events of a browser, each as a name and its data. */
  private record Follower(Iterator<String> lines) {
    static Follower of(URI url) throws IOException, InterruptedException {
      Stream<String> lines = BROWSER
          .send(HttpRequest.newBuilder(url.resolve("events")).build(), BodyHandlers.ofLines())
          .body();
      return new Follower(lines.iterator());
    }

    /** Returns the data of the next event with this name. */
    JsonNode next(String name) throws IOException {
      while (!lines.next().equals("event: " + name)) {
        // Another event, its data, or a comment.
      }
      return Json.reader(JsonNode.class).readValue(lines.next().replaceFirst("^data: ", ""));
    }
  }

  @Test
  void aBrowserFollowsAnExperimentToItsReport() throws Exception {
    RunningCommand running = RunningCommand.start(run("--live"));
    URI url = URI.create(running.await(ADDRESS).group(1));

    HttpResponse<String> page = get(url);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("EventSource", "connect-src 'self'")
        .doesNotContain("src=", "https:");
    refusesOthers(url);

    try (Socket stuck = new Socket(url.getHost(), url.getPort())) {
      stuck.getOutputStream()
          .write(request("GET " + url.getPath() + "events", url.getAuthority()));
      Follower first = Follower.of(url);
      JsonNode measured = first.next("system");
      while (!measured.has("point")) {
        measured = first.next("system");
      }
      assertThat(measured.at("/values/0").asText()).endsWith("/s");
      assertThat(measured.at("/point")).hasSize(8);

      JsonNode reloaded = Follower.of(url).next("all");
      assertThat(reloaded.get("title").asText()).isEqualTo("loopback");
      assertThat(reloaded.at("/systems/0/points")).isNotEmpty();
      assertThat(get(url.resolve("report")).statusCode()).isEqualTo(404);

      Path report = Path.of(first.next("end").get("report").asText());
      HttpResponse<String> shown = get(url.resolve("report"));
      assertThat(shown.statusCode()).isEqualTo(200);
      assertThat(shown.body()).contains("This report: " + report);
      assertThat(shown.body().length()).isGreaterThan(Files.readString(report).length());
    }
    assertThat(running.exit().join()).isIn(0, 3);
    assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get(url));
  }

  private static void refusesOthers(URI url) throws IOException, InterruptedException {
    for (String path : List.of("/", "/events", "/AAAAAAAAAAAAAAAAAAAAAA/")) {
      HttpResponse<String> refused = get(url.resolve(path));
      assertThat(refused.statusCode()).as(path).isEqualTo(403);
      assertThat(refused.body()).isEmpty();
    }
    assertThat(get(url.resolve("other")).statusCode()).isEqualTo(404);
    HttpRequest posted = HttpRequest.newBuilder(url).POST(BodyPublishers.noBody()).build();
    assertThat(BROWSER.send(posted, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
    try (Socket foreign = new Socket(url.getHost(), url.getPort())) {
      foreign.getOutputStream()
          .write(request("GET " + url.getPath(), "evil.example:" + url.getPort()));
      assertThat(new String(foreign.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 403");
    }
  }

  private static byte[] request(String line, String host) {
    return (line + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void aPortThatCanNotBeUsedStartsNothing() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      refused("--live=" + taken.getLocalPort(),
          "--live: port " + taken.getLocalPort() + " on 127.0.0.1 can't be used: ");
    }
    refused("--live=65536", "--live=65536: no such port");
    refused("--live=many", "--live=many: 'many' is no port");
    refused("--live=", "--live=: '' is no port");
  }

  private void refused(String live, String message) {
    Outcome outcome = Shell.ofThisWeir().run(run(live));
    assertThat(outcome.exit()).as(live).isEqualTo(2);
    assertThat(outcome.err()).contains(message).doesNotContain("live page");
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
