package io.weir.lab.worker;

import io.weir.core.unit.Durations;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A worker that was started somewhere, and connects from there. */
final class DialedPeer implements WorkerPeer {
  private static final Duration LOOK_AROUND = Duration.ofMillis(100);
  private static final Duration EXIT_LIMIT = Duration.ofSeconds(3);

  private final WorkerStarter.Started worker;
  private final CompletableFuture<WorkerStream> stream;
  private final Duration connectLimit;

  DialedPeer(WorkerStarter.Started worker, CompletableFuture<WorkerStream> stream,
      Duration connectLimit) {
    this.worker = worker;
    this.stream = stream;
    this.connectLimit = connectLimit;
  }

  /** There never was a connection. Its message is the cause, in words. */
  private static final class NotConnectedException extends IOException {
    private static final long serialVersionUID = 1L;

    NotConnectedException(String message) {
      super(message);
    }
  }

  @Override
  public OutputStream input() throws IOException, InterruptedException {
    return connected().output();
  }

  @Override
  public InputStream output() throws IOException, InterruptedException {
    return connected().input();
  }

  /** Returns whether it has neither connected nor ended. */
  boolean isStarting() throws InterruptedException {
    return !stream.isDone() && worker.exit(Duration.ZERO).isEmpty();
  }

  private WorkerStream connected() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + connectLimit.toNanos();
    while (deadline - System.nanoTime() > 0) {
      try {
        return stream.get(LOOK_AROUND.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        OptionalInt exit = worker.exit(Duration.ZERO);
        if (exit.isPresent()) {
          throw new NotConnectedException(
              worker.describe(exit.getAsInt()) + " before it connected");
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException("a worker is accepted or not", e);
      }
    }
    throw new NotConnectedException("did not connect within " + Durations.format(connectLimit));
  }

  @Override
  public String end() throws InterruptedException {
    return exitOr("closed its connection but did not end");
  }

  @Override
  public String failure(IOException e) throws InterruptedException {
    return e instanceof NotConnectedException
        ? e.getMessage()
        : exitOr("is lost: " + e.getMessage());
  }

  private String exitOr(String otherwise) throws InterruptedException {
    OptionalInt exit = worker.exit(EXIT_LIMIT);
    return exit.isPresent() ? worker.describe(exit.getAsInt()) : otherwise;
  }

  @Override
  public String logTail() {
    return worker.logTail();
  }

  /** By the end of its connection as well: not all places pass a request on. */
  @Override
  public void requestStop() {
    worker.requestStop();
    stream.thenAccept(WorkerStream::end);
  }

  @Override
  public void stop() {
    worker.stop();
  }
}
