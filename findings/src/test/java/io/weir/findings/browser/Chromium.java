package io.weir.findings.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A real browser with one page, driven by its DevTools protocol on the loopback interface. Used by
 * one thread.
 */
public final class Chromium {
  public static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome");
  private static final long LIMIT_SECONDS = 120;
  private static final List<String> COMPLAINTS =
      List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded");

  private final Process process;
  private final WebSocket socket;
  private final BlockingQueue<JsonNode> messages;
  private final List<JsonNode> events = new ArrayList<>();
  private int lastId;

  private Chromium(Process process, WebSocket socket, BlockingQueue<JsonNode> messages) {
    this.process = process;
    this.socket = socket;
    this.messages = messages;
  }

  /** The browser on the {@code PATH}, if there is one. */
  public static Optional<Path> installed() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts the browser.
   *
   * @param profile a folder for it, which does not exist yet
   */
  public static Chromium start(Path browser, Path profile)
      throws IOException, InterruptedException, TimeoutException {
    Process process = new ProcessBuilder(browser.toString(), "--headless", "--no-sandbox",
        "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-extensions",
        "--user-data-dir=" + profile, "--remote-debugging-port=0", "about:blank")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    try {
      BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
      HttpClient http = HttpClient.newHttpClient();
      WebSocket socket = http.newWebSocketBuilder()
          .buildAsync(page(http, port(process, profile.resolve("DevToolsActivePort"))),
              new Messages(messages))
          .get(LIMIT_SECONDS, TimeUnit.SECONDS);
      Chromium started = new Chromium(process, socket, messages);
      for (String domain : List.of("Page", "Runtime", "Log")) {
        started.call(domain + ".enable", Map.of());
      }
      return started;
    } catch (ExecutionException e) {
      end(process);
      throw new IOException("can't reach the browser", e);
    } catch (IOException | InterruptedException | TimeoutException | RuntimeException e) {
      end(process);
      throw e;
    }
  }

  private static int port(Process process, Path file)
      throws IOException, InterruptedException, TimeoutException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (System.nanoTime() < deadline && process.isAlive()) {
      if (Files.exists(file)) {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() > 1) {
          return Integer.parseInt(lines.getFirst());
        }
      }
      Thread.sleep(20);
    }
    throw new TimeoutException("the browser did not write " + file);
  }

  private static URI page(HttpClient http, int port) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
            .timeout(Duration.ofSeconds(LIMIT_SECONDS))
            .build();
    JsonNode targets =
        Json.reader(JsonNode.class).readTree(http.send(request, BodyHandlers.ofString()).body());
    for (JsonNode target : targets) {
      if (target.path("type").asText().equals("page")) {
        return URI.create(target.path("webSocketDebuggerUrl").asText());
      }
    }
    throw new IOException("the browser has no page: " + targets);
  }

  /** Opens a file in a window of that size, and returns when it has loaded. */
  public void open(Path page, int width, int height) throws InterruptedException, TimeoutException {
    open(page.toUri(), width, height);
  }

  /** Opens a page in a window of that size, and returns when it has loaded. */
  public void open(URI page, int width, int height)
      throws InterruptedException, TimeoutException {
    call("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height", height,
        "deviceScaleFactor", 1, "mobile", false));
    events.clear();
    call("Page.navigate", Map.of("url", page.toString()));
    while (events.stream().noneMatch(event -> isOf(event, "Page.loadEventFired"))) {
      events.add(next());
    }
  }

  /** Exceptions and messages in the console since the page was opened. */
  public List<String> complaints() {
    return events.stream()
        .filter(event -> COMPLAINTS.stream().anyMatch(method -> isOf(event, method)))
        .map(JsonNode::toString)
        .toList();
  }

  /** The value of an expression of JavaScript in the page. */
  public JsonNode evaluate(String expression) throws InterruptedException, TimeoutException {
    JsonNode answer = call("Runtime.evaluate",
        Map.of("expression", expression, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalArgumentException(expression + ": " + answer);
    }
    return answer.path("result").path("value");
  }

  /** Waits until an expression of JavaScript is a text that is not empty, and returns it. */
  public String await(String expression) throws InterruptedException, TimeoutException {
    while (true) {
      String text = evaluate(expression + " || ''").asText();
      if (!text.isEmpty()) {
        return text;
      }
      Thread.sleep(50);
    }
  }

  /** Returns when the page has shown two more frames, and so has handled what came before. */
  public void settle() throws InterruptedException, TimeoutException {
    call("Runtime.evaluate", Map.of("awaitPromise", true, "expression",
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"));
  }

  /** Scrolls the first element of that selector into the middle, and clicks it. */
  public void click(String selector) throws InterruptedException, TimeoutException {
    double[] at = middle(selector);
    mouse("mouseMoved", at[0], at[1], 1);
    mouse("mousePressed", at[0], at[1], 1);
    mouse("mouseReleased", at[0], at[1], 1);
  }

  /** Clicks it twice. */
  public void doubleClick(String selector) throws InterruptedException, TimeoutException {
    double[] at = middle(selector);
    for (int count = 1; count <= 2; count++) {
      mouse("mousePressed", at[0], at[1], count);
      mouse("mouseReleased", at[0], at[1], count);
    }
  }

  /** Drags from so many pixels left of an element's middle to as many right of it. */
  public void drag(String selector, int pixels) throws InterruptedException, TimeoutException {
    double[] at = middle(selector);
    mouse("mouseMoved", at[0] - pixels, at[1], 1);
    mouse("mousePressed", at[0] - pixels, at[1], 1);
    mouse("mouseMoved", at[0], at[1], 1);
    mouse("mouseMoved", at[0] + pixels, at[1], 1);
    mouse("mouseReleased", at[0] + pixels, at[1], 1);
  }

  private double[] middle(String selector) throws InterruptedException, TimeoutException {
    JsonNode at = evaluate("(() => { const it = document.querySelector('" + selector + "');"
        + " it.scrollIntoView({ block: 'center', behavior: 'instant' });"
        + " const box = it.getBoundingClientRect();"
        + " return [box.left + box.width / 2, box.top + box.height / 2]; })()");
    return new double[] {at.get(0).asDouble(), at.get(1).asDouble()};
  }

  private void mouse(String type, double x, double y, int count)
      throws InterruptedException, TimeoutException {
    call("Input.dispatchMouseEvent", Map.of("type", type, "x", x, "y", y, "button", "left",
        "clickCount", count));
  }

  private JsonNode call(String method, Map<String, Object> parameters)
      throws InterruptedException, TimeoutException {
    int id = ++lastId;
    socket.sendText(message(Map.of("id", id, "method", method, "params", parameters)), true);
    while (true) {
      JsonNode answer = next();
      if (answer.path("id").asInt() == id) {
        if (answer.has("error")) {
          throw new IllegalArgumentException(method + ": " + answer);
        }
        return answer.path("result");
      }
      events.add(answer);
    }
  }

  private static String message(Map<String, Object> fields) {
    try {
      return Json.compactWriter().writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + fields, e);
    }
  }

  private JsonNode next() throws InterruptedException, TimeoutException {
    JsonNode message = messages.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    if (message == null) {
      throw new TimeoutException("no answer from the browser in " + LIMIT_SECONDS + " s");
    }
    return message;
  }

  private static boolean isOf(JsonNode event, String method) {
    return event.path("method").asText().equals(method);
  }

  private static void end(Process process) throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }

  /** Ends the browser. */
  public void close() throws InterruptedException {
    socket.abort();
    end(process);
  }

  /** Joins the parts of messages. */
  private static final class Messages implements WebSocket.Listener {
    private final BlockingQueue<JsonNode> complete;
    private final StringBuilder parts = new StringBuilder();

    Messages(BlockingQueue<JsonNode> complete) {
      this.complete = complete;
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      parts.append(part);
      if (last) {
        try {
          complete.add(Json.reader(JsonNode.class).readTree(parts.toString()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        parts.setLength(0);
      }
      from.request(1);
      return null;
    }
  }
}
