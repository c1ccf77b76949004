package io.weir.lab.worker;

import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import io.weir.lab.text.LogTail;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One worker that is a child process. A thread of its own writes to it, so that a worker which does
 * not read holds nobody up, and another one reads what it reports.
 */
final class WorkerProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerProcess.class);
  private static final Duration EXIT_LIMIT = Duration.ofSeconds(5);
  private static final int SHOWN = 200;

  private final int worker;
  private final SupervisedProcess process;
  private final Queue<WorkerEvent> events;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Thread writer;

  WorkerProcess(int worker, SupervisedProcess process, Queue<WorkerEvent> events) {
    this.worker = worker;
    this.process = process;
    this.events = events;
    this.writer = Thread.ofPlatform().daemon().name("weir-to-worker-" + worker).start(this::write);
    Thread.ofPlatform().daemon().name("weir-from-worker-" + worker).start(this::read);
  }

  void send(String line) {
    lines.add(line);
  }

  String logTail() {
    return LogTail.of(process.spec().log());
  }

  private void write() {
    try (OutputStream input = process.input()) {
      while (process.isAlive()) {
        input.write((lines.take() + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
      }
    } catch (IOException e) {
      // The reader tells of the worker's end, with its exit code.
      LOG.debug("worker {} takes no more input", worker, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void read() {
    String reason;
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        events.add(new WorkerEvent.Reported(worker, report(line), System.nanoTime()));
      }
      reason = exit();
    } catch (IllegalArgumentException e) {
      reason = "said what is no report: " + e.getMessage();
    } catch (IOException e) {
      reason = "can't be read from: " + e.getMessage();
    }
    events.add(new WorkerEvent.Lost(worker, reason));
  }

  private static WorkerReport report(String line) {
    try {
      return WireFormat.report(line);
    } catch (IllegalArgumentException e) {
      String shown = line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
      throw new IllegalArgumentException("'" + shown + "' (" + e.getMessage() + ")", e);
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
    try {
      process.stop();
    } catch (ProvisionException e) {
      LOG.warn("worker {} is still there: {}", worker, e.getMessage());
    }
  }
}
