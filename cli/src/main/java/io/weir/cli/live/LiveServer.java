package io.weir.cli.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weir.cli.context.AccessKey;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the page of one experiment on the loopback interface, to requests that know its key. Each
 * browser has a thread, and each thread ends with the JVM. Thread-safe.
 */
final class LiveServer {
  private static final Logger LOG = LoggerFactory.getLogger(LiveServer.class);
  private static final int OK = 200;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int MOST_THREADS = 32;
  private static final int MOST_WAITING = 256;
  /** A browser that has gone is noticed by a comment that can't be sent. */
  private static final Duration COMMENT_AFTER = Duration.ofSeconds(5);
  private static final Duration FETCH_LIMIT = Duration.ofSeconds(5);
  private static final Map<String, String> HEADERS = Map.of(
      "Cache-Control", "no-store",
      "X-Content-Type-Options", "nosniff",
      "Referrer-Policy", "no-referrer",
      "Content-Security-Policy", "frame-ancestors 'none'");

  private final HttpServer server;
  private final ThreadPoolExecutor threads;
  private final LiveAccess access;
  private final LiveFeed feed;
  private volatile Optional<Path> report = Optional.empty();
  /** One for each browser that is to have the report; 0 while the experiment runs. */
  private volatile CountDownLatch fetching = new CountDownLatch(0);

  /**
   * Begins to serve.
   *
   * @param address the address
   * @throws IOException if it can't be used
   */
  LiveServer(InetSocketAddress address, AccessKey key, LiveFeed feed) throws IOException {
    this.feed = feed;
    server = HttpServer.create(address, 0);
    access = new LiveAccess(key, server.getAddress().getPort());
    threads = new ThreadPoolExecutor(0, MOST_THREADS, 1, TimeUnit.SECONDS,
        new SynchronousQueue<>(), Thread.ofPlatform().daemon().name("weir-live-", 0).factory());
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  URI url() {
    return access.url();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      HEADERS.forEach(exchange.getResponseHeaders()::set);
      Optional<String> resource = access.resource(
          exchange.getRequestHeaders().getOrDefault("Host", List.of()),
          exchange.getRequestURI().getRawPath());
      if (resource.isEmpty()) {
        exchange.sendResponseHeaders(FORBIDDEN, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(NOT_ALLOWED, -1);
      } else {
        answer(exchange, resource.get());
      }
    }
  }

  private void answer(HttpExchange exchange, String resource) throws IOException {
    Optional<Path> finished = report;
    if (resource.isEmpty()) {
      send(exchange, LiveHtml.page());
    } else if (resource.equals("events")) {
      stream(exchange);
    } else if (resource.equals("report") && finished.isPresent()) {
      send(exchange, LiveHtml.report(Files.readString(finished.get()), finished.get()));
      fetching.countDown();
    } else {
      exchange.sendResponseHeaders(NOT_FOUND, -1);
    }
  }

  private static void send(HttpExchange exchange, String html) throws IOException {
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(OK, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void stream(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(OK, 0);
    LiveClient client = new LiveClient(MOST_WAITING);
    boolean toReport = false;
    try (OutputStream out = exchange.getResponseBody()) {
      LiveEvent event = feed.join(client);
      write(out, event.text());
      while (!event.last()) {
        Optional<LiveEvent> next = client.next(COMMENT_AFTER);
        write(out, next.map(LiveEvent::text).orElse(":\n\n"));
        event = next.orElse(event);
      }
      toReport = report.isPresent();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      feed.leave(client);
      if (!toReport) {
        fetching.countDown();
      }
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /**
   * Ends. Browsers that follow go to the report, for which this waits, but not for long.
   *
   * @param written the report's file; empty if there is none
   */
  void close(Optional<Path> written) {
    report = written;
    fetching = new CountDownLatch(feed.followers());
    feed.end(written);
    try {
      boolean all = fetching.await(FETCH_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      LOG.debug(all ? "all browsers have the report" : "a browser did not fetch the report");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }
}
