package io.weir.lab.kubernetes;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The coordinator's side of the stream to the command line that started it: an order comes in, then
 * a sign of life every two seconds. The end of the stream or its silence means that the command
 * line is gone. Thread-safe.
 */
public final class CoordinatorLink {
  /** How often the command line gives a sign of life: an empty line. */
  static final Duration BEAT = Duration.ofSeconds(2);
  /** The request to end in order. */
  static final String STOP = "stop";
  /** The result has been fetched. */
  static final String FETCHED = "fetched";

  private static final Duration SILENCE = Duration.ofSeconds(20);
  private static final Duration ORDER_LIMIT = Duration.ofMinutes(1);
  private static final Duration FETCH_LIMIT = Duration.ofMinutes(10);
  private static final DataSize MOST = DataSize.mebibytes(256);

  private final InputStream in;
  private final OutputStream out;
  private final Duration silence;
  private final CompletableFuture<CoordinatorOrder> order = new CompletableFuture<>();
  private final CompletableFuture<String> stop = new CompletableFuture<>();
  private final CompletableFuture<Void> fetched = new CompletableFuture<>();
  private volatile long lastWord = System.nanoTime();

  private CoordinatorLink(InputStream in, OutputStream out, Duration silence) {
    this.in = in;
    this.out = out;
    this.silence = silence;
  }

  /**
   * Starts to read.
   *
   * @param in the standard input of the pod
   * @param out its standard output, which nothing else uses
   */
  public static CoordinatorLink open(InputStream in, OutputStream out) {
    return open(in, out, SILENCE);
  }

  static CoordinatorLink open(InputStream in, OutputStream out, Duration silence) {
    CoordinatorLink link = new CoordinatorLink(new BufferedInputStream(in), out, silence);
    Thread.ofPlatform().daemon().name("command-line").start(link::read);
    Thread.ofPlatform().daemon().name("command-line-beat").start(link::watch);
    return link;
  }

  private void read() {
    try {
      Optional<byte[]> first = line(MOST);
      order.complete(CoordinatorOrder.read(
          first.orElseThrow(() -> new IOException("the command line gave no order"))));
      for (Optional<byte[]> next = line(MOST); next.isPresent(); next = line(MOST)) {
        lastWord = System.nanoTime();
        switch (new String(next.get(), StandardCharsets.US_ASCII)) {
          case STOP -> stop.complete("the command line was interrupted");
          case FETCHED -> fetched.complete(null);
          default -> lastWord = System.nanoTime();
        }
      }
      gone("the connection to the command line has ended");
    } catch (IOException | IllegalArgumentException e) {
      order.completeExceptionally(e);
      gone("the command line can't be read: " + e.getMessage());
    }
  }

  private void gone(String reason) {
    stop.complete(reason);
    fetched.complete(null);
  }

  private void watch() {
    try {
      order.get();
      lastWord = System.nanoTime();
      while (System.nanoTime() - lastWord < silence.toNanos()) {
        Thread.sleep(BEAT.dividedBy(4));
      }
      gone("the command line gave no sign of life for " + Durations.format(silence));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      // The call that waits for the order gets the reason.
      gone("there is no order");
    }
  }

  private Optional<byte[]> line(DataSize most) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      line.write(next);
      if (line.size() > most.bytes()) {
        throw new IOException("a line exceeds " + most);
      }
      next = in.read();
    }
    return next < 0 ? Optional.empty() : Optional.of(line.toByteArray());
  }

  /**
   * Waits for the order.
   *
   * @throws IOException if there is none within a minute
   */
  public CoordinatorOrder order() throws IOException, InterruptedException {
    try {
      return order.get(ORDER_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IOException("the command line gave no order within "
          + Durations.format(ORDER_LIMIT), e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    }
  }

  /**
   * Runs an action once, with the reason, when the coordinator is to end. It may block: it has its
   * own thread, because clients of HTTP need those of the common pool.
   */
  public void onStop(Consumer<String> action) {
    stop.thenAccept(reason -> Thread.ofPlatform()
        .daemon()
        .name("coordinator-end")
        .start(() -> action.accept(reason)));
  }

  /** Reports the end, and waits until the result was fetched or nobody is left to fetch it. */
  public void end(CoordinatorEnd end) throws IOException, InterruptedException {
    out.write(end.line());
    out.flush();
    if (end.result().isEmpty()) {
      return;
    }
    try {
      fetched.get(FETCH_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IOException("nobody fetched the result within " + Durations.format(FETCH_LIMIT),
          e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("fetching never fails here", e);
    }
  }
}
