package io.weir.driver.distributedlog.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.Causes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.distributedlog.api.AsyncLogWriter;
import org.apache.distributedlog.api.DistributedLogManager;
import org.apache.distributedlog.exceptions.OwnershipAcquireFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log with its one writer, which all producers of the driver share: DistributedLog fences a
 * second one. A writer that failed once stays broken, and is replaced. Thread-safe.
 */
final class SharedLog {
  private static final Logger LOG = LoggerFactory.getLogger(SharedLog.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(4);
  private static final long LOOK_AROUND_MILLIS = 50;
  private static final long RETRY_MILLIS = 200;

  private final String name;
  private final DistributedLogManager manager;
  private volatile AsyncLogWriter writer;
  /** The writer that is being opened; guarded by this. */
  private CompletableFuture<AsyncLogWriter> opening;
  /** Why the last attempt failed; guarded by this. */
  private Optional<Throwable> failure = Optional.empty();
  /** Guarded by this. */
  private boolean closed;
  /** Guarded by the set of logs. */
  private int users;

  private SharedLog(String name, DistributedLogManager manager) {
    this.name = name;
    this.manager = manager;
  }

  /** The logs that have producers. Thread-safe. */
  static final class All {
    private final DlogNamespace namespace;
    private final Map<String, SharedLog> logs = new HashMap<>();

    All(DlogNamespace namespace) {
      this.namespace = namespace;
    }

    /** Returns the log of that name, for one more producer. */
    synchronized SharedLog use(String name) throws DriverException, InterruptedException {
      SharedLog log = logs.get(name);
      if (log == null) {
        log = new SharedLog(name, namespace.manager(name));
        logs.put(name, log);
      }
      log.users++;
      return log;
    }

    /** Closes the writers of the logs that have no other producer. Returns within seconds. */
    void release(List<SharedLog> released) {
      List<CompletableFuture<Void>> closings;
      synchronized (this) {
        closings = released.stream()
            .filter(log -> --log.users == 0)
            .map(log -> {
              logs.remove(log.name);
              return log.close();
            })
            .toList();
      }
      try {
        CompletableFuture.allOf(closings.toArray(CompletableFuture[]::new))
            .get(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException | TimeoutException e) {
        LOG.debug("a writer did not close in an orderly way", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns the writer; null if there is none now. */
  AsyncLogWriter writer() {
    return writer;
  }

  /**
   * Waits until there is a writer, and opens one if needed.
   *
   * @param ended whether to give up
   * @return whether there is one
   */
  boolean awaitWriter(Deadline deadline, BooleanSupplier ended) throws InterruptedException {
    while (writer == null && !ended.getAsBoolean() && !deadline.isOver()) {
      try {
        opening().get(LOOK_AROUND_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        LOG.trace("the writer of {} is not open yet", name);
      } catch (ExecutionException e) {
        LOG.debug("the writer of {} can't open yet", name, e);
        Thread.sleep(RETRY_MILLIS);
      }
      reopen();
    }
    return writer != null;
  }

  /**
   * Opens a writer without waiting, if there is none. It also lets readers see the last records of
   * one that failed.
   */
  void reopen() {
    CompletableFuture<AsyncLogWriter> answer = opening();
    if (answer.isDone()) {
      answer.whenComplete((opened, cause) -> opened(answer, opened, cause));
    }
  }

  /** Begins to open a writer, unless there is one. */
  synchronized CompletableFuture<AsyncLogWriter> opening() {
    if (writer != null || closed) {
      return CompletableFuture.completedFuture(writer);
    }
    if (opening == null) {
      opening = manager.openAsyncLogWriter();
    }
    return opening;
  }

  private synchronized void opened(CompletableFuture<AsyncLogWriter> answer, AsyncLogWriter one,
      Throwable cause) {
    // Another thread may have waited for the same one, and lost it already.
    if (opening == answer) {
      opening = null;
      writer = one;
      failure = Optional.ofNullable(cause);
    }
  }

  /** Returns the error for a producer that could not open. */
  synchronized DriverException unavailable(String producer) {
    String reason = failure.map(Causes::chain).orElse("no answer in time");
    return new DriverException("producer " + producer + " can't write the log " + name + ": "
        + reason + (failure.filter(OwnershipAcquireFailedException.class::isInstance).isPresent()
            ? "; another process writes it, and a log of DistributedLog has one writer: use one"
                + " worker, or 'workload.producers-per-topic: 1'"
            : "; are ZooKeeper and the bookies running?"));
  }

  /** Drops a writer that failed. */
  synchronized void drop(AsyncLogWriter broken) {
    if (writer == broken) {
      writer = null;
      broken.asyncAbort();
    }
  }

  private synchronized CompletableFuture<Void> close() {
    closed = true;
    CompletableFuture<Void> closing = CompletableFuture.completedFuture(null);
    if (writer != null) {
      AsyncLogWriter last = writer;
      writer = null;
      closing = last.asyncClose().exceptionallyCompose(failure -> last.asyncAbort());
    } else if (opening != null) {
      opening.thenAccept(AsyncLogWriter::asyncAbort);
    }
    return closing.thenCompose(done -> manager.asyncClose());
  }
}
