package io.weir.lab.worker;

import io.weir.core.worker.WireFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The documents to and from one worker. A separate thread writes to it, so that a worker which does
 * not read blocks no other thread, and another thread reads its reports.
 */
final class WorkerLine implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerLine.class);

  /** The limit of a worker's reports at once, and per second: far more than a trial reports. */
  private static final long MOST_REPORTS = 10_000;
  private static final long MOST_REPORTS_A_SECOND = 1_000;

  private final int worker;
  private final WorkerPeer peer;
  private final BlockingQueue<WorkerEvent> events;
  private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private final Thread writer;
  private final Thread reader;

  WorkerLine(int worker, WorkerPeer peer, BlockingQueue<WorkerEvent> events) {
    this.worker = worker;
    this.peer = peer;
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
    return peer.logTail();
  }

  private void write() {
    try (OutputStream input = new BufferedOutputStream(peer.input())) {
      WireFormat.Writer out = new WireFormat.Writer(input);
      while (!Thread.interrupted()) {
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
      reason = readToEnd();
    } catch (IllegalArgumentException e) {
      reason = "sent an invalid report: " + e.getMessage();
    } catch (InterruptedException | InterruptedIOException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (Throwable e) {
      reason = "can't be read from: " + e;
    }
    lose(reason);
  }

  /** Hands on what the worker reports; returns why there is no more. */
  private String readToEnd() throws InterruptedIOException, InterruptedException {
    try {
      return handOn(new WireFormat.Reader(peer.output()));
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      return peer.failure(e);
    }
  }

  private String handOn(WireFormat.Reader reports) throws IOException, InterruptedException {
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
    return peer.end();
  }

  /** The last event; a place for it is found, since the trial takes what waits before it. */
  private void lose(String reason) {
    try {
      events.put(new WorkerEvent.Lost(worker, reason));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks the worker to end, and returns at once. */
  void requestStop() {
    peer.requestStop();
  }

  @Override
  public void close() {
    writer.interrupt();
    // It may wait for room in the event queue, which has no reader any more.
    reader.interrupt();
    peer.stop();
  }
}
