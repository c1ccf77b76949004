package io.weir.engine;

import io.weir.core.unit.Durations;
import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.clock.WorkerClock;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The coordinator's documents, read by a separate thread, which answers pings at once. So the end
 * of the input, or of the pings, is noticed at any moment: then this JVM halts, or ends in order
 * where it works for a cluster that outlives it.
 */
final class CommandSource {
  /** The exit code of a worker whose coordinator has gone. */
  static final int ABANDONED = 3;

  /** Without a ping so far. */
  private static final Duration LOOK_AROUND = Duration.ofSeconds(1);
  /** Between two looks at least, so that a ping which is due just now wakes nobody twice. */
  private static final Duration BREATH = Duration.ofMillis(20);
  /** A report may not get through, because the coordinator takes none any more. */
  private static final Duration LAST_WORDS = Duration.ofMillis(500);

  private final WireFormat.Writer answers;
  private final WorkerClock clock;
  private final BlockingQueue<WireFormat.Document> documents = new LinkedBlockingQueue<>();
  private final PingDeadline deadline = new PingDeadline();
  private volatile boolean lasting;

  /**
   * Begins to read.
   *
   * @param answers takes the answers to pings
   * @param clock the clock that they state
   */
  CommandSource(InputStream input, WireFormat.Writer answers, WorkerClock clock) {
    this.answers = answers;
    this.clock = clock;
    start("commands", () -> listen(new WireFormat.Reader(input)));
    start("coordinator-watch", this::watch);
  }

  private static Thread start(String name, Runnable task) {
    return Thread.ofPlatform().daemon().name(name).start(task);
  }

  /** Reads until the input ends, for any reason, and then ends this JVM. */
  private void listen(WireFormat.Reader input) {
    try {
      read(input);
    } catch (Throwable e) {
      System.err.println("the coordinator's commands can't be read: " + e);
    }
    // Also after a failure of this thread: a worker that hears nothing could never be stopped.
    end();
  }

  private void read(WireFormat.Reader input) throws IOException {
    for (var next = input.next(); next.isPresent(); next = input.next()) {
      long nanos = System.nanoTime();
      Optional<WorkerCommand.Ping> ping = next.get().ping();
      if (ping.isPresent()) {
        answer(ping.get(), nanos);
      } else {
        documents.add(next.get());
      }
    }
  }

  private void answer(WorkerCommand.Ping ping, long nanos) throws IOException {
    deadline.pinged(nanos, ping.deadline()).ifPresent(this::abandoned);
    answers.write(new WorkerReport.Pong(ping.number(), ping.sentNanos(), clock.stated(nanos),
        clock.now()));
  }

  /** Ends this JVM when no ping has come for too long. */
  private void watch() {
    try {
      while (true) {
        // An idle worker must cost next to nothing, so it does not look before it has to.
        Thread.sleep(deadline.left(System.nanoTime()).orElse(LOOK_AROUND).plus(BREATH));
        deadline.missed(System.nanoTime()).ifPresent(this::abandoned);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void abandoned(Duration silence) {
    String message = "no ping came for " + Durations.format(silence)
        + ": the coordinator or this worker was stopped, or the link is down";
    System.err.println(message);
    Thread report = start("last-words", () -> report(silence));
    try {
      report.join(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end();
  }

  private void report(Duration silence) {
    try {
      answers.write(new WorkerReport.Abandoned(silence));
    } catch (IOException e) {
      System.err.println("the coordinator takes no more reports: " + e);
    }
  }

  private void end() {
    if (lasting) {
      System.exit(ABANDONED);
    }
    Runtime.getRuntime().halt(ABANDONED);
  }

  /** From now on there is something to be done before this JVM ends. */
  void endInOrder() {
    lasting = true;
  }

  /** Returns the next document that is no ping, if one comes in time. */
  Optional<WireFormat.Document> next(Duration limit) throws InterruptedException {
    return Optional.ofNullable(documents.poll(limit.toNanos(), TimeUnit.NANOSECONDS));
  }
}
