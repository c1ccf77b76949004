package io.weir.lab.worker;

import io.weir.core.worker.WireFormat;
import io.weir.lab.provision.LogTail;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One worker that is a child process. A separate thread writes to it, so that a worker which does
 * not read blocks no other thread, and another thread reads its reports.
 */
final class WorkerProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerProcess.class);
  private static final Duration EXIT_LIMIT = Duration.ofSeconds(5);

  /** The limit of a worker's reports at once, and per second: far more than a trial reports. */
  private static final long MOST_REPORTS = 10_000;
  private static final long MOST_REPORTS_A_SECOND = 1_000;

  private final int worker;
  private final SupervisedProcess process;
  private final BlockingQueue<WorkerEvent> events;
  private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private final Thread writer;
  private final Thread reader;

  WorkerProcess(int worker, SupervisedProcess process, BlockingQueue<WorkerEvent> events) {
    this.worker = worker;
    this.process = process;
    this.events = events;
    this.writer = Thread.ofPlatform().daemon().name("weir-to-worker-" + worker).start(this::write);
    this.reader = Thread.ofPlatform().daemon().name("weir-from-worker-" + worker).start(this::read);
  }

  /** Something to write to the worker. */
  interface Message {
    void writeTo(WireFormat.Writer out) throws IOException;
  }

  void send(Message message) {
    messages.add(message);
  }

  String logTail() {
    return LogTail.of(process.spec().log());
  }

  private void write() {
    try (OutputStream input = new BufferedOutputStream(process.input())) {
      WireFormat.Writer out = new WireFormat.Writer(input);
      while (process.isAlive()) {
        messages.take().writeTo(out);
      }
    } catch (IOException e) {
      // The reader reports the worker's end, with its exit code.
      LOG.debug("worker {} takes no more input", worker, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      // Whatever it is, memory above all: the worker can't be led any more.
      lose("can't be written to: " + e);
    }
  }

  private void read() {
    String reason;
    try {
      reason = readToEnd(new WireFormat.Reader(process.output()));
    } catch (IllegalArgumentException e) {
      reason = "sent an invalid report: " + e.getMessage();
    } catch (IOException e) {
      reason = "can't be read from: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (Throwable e) {
      reason = "can't be read from: " + e;
    }
    lose(reason);
  }

  /** Hands on what the worker reports; returns why there is no more. */
  private String readToEnd(WireFormat.Reader reports) throws IOException, InterruptedException {
    long began = System.nanoTime();
    long count = 0;
    for (var next = reports.next(); next.isPresent(); next = reports.next()) {
      long now = System.nanoTime();
      long seconds = TimeUnit.NANOSECONDS.toSeconds(now - began);
      if (++count > MOST_REPORTS + MOST_REPORTS_A_SECOND * seconds) {
        return "sends a flood: " + count + " reports in " + seconds + " s";
      }
      events.put(new WorkerEvent.Reported(worker, next.get().report(), now));
    }
    return exit();
  }

  /** The last event; a place for it is found, since the trial takes what waits before it. */
  private void lose(String reason) {
    try {
      events.put(new WorkerEvent.Lost(worker, reason));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String exit() {
    try {
      return "ended with exit code "
          + process.onExit().get(EXIT_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return "closed its output but did not end";
    } catch (ExecutionException e) {
      throw new IllegalStateException("how a process ends is always known", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "closed its output";
    }
  }

  @Override
  public void close() {
    writer.interrupt();
    // It may wait for room in the event queue, which has no reader any more.
    reader.interrupt();
    try {
      process.stop();
    } catch (ProvisionException e) {
      LOG.warn("worker {} is still there: {}", worker, e.getMessage());
    }
  }
}
