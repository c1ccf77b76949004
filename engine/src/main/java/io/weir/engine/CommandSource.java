package io.weir.engine;

import io.weir.core.worker.WireFormat;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The coordinator's documents, read by a separate thread, so that the end of the input is noticed
 * at any moment: then this JVM halts, or ends in order where it works for a cluster that outlives
 * it.
 */
final class CommandSource {
  /** The exit code of a worker whose coordinator has gone. */
  static final int ABANDONED = 3;

  private final BlockingQueue<WireFormat.Document> documents = new LinkedBlockingQueue<>();
  private volatile boolean lasting;

  CommandSource(InputStream input) {
    Thread reader = new Thread(() -> listen(new WireFormat.Reader(input)), "commands");
    reader.setDaemon(true);
    reader.start();
  }

  /** Reads until the input ends, for any reason, and then ends this JVM. */
  private void listen(WireFormat.Reader input) {
    try {
      read(input);
    } catch (Throwable e) {
      System.err.println("the coordinator's commands can't be read: " + e);
    }
    // Also after a failure of this thread: a worker that hears nothing could never be stopped.
    if (lasting) {
      System.exit(ABANDONED);
    }
    Runtime.getRuntime().halt(ABANDONED);
  }

  private void read(WireFormat.Reader input) throws IOException {
    for (var next = input.next(); next.isPresent(); next = input.next()) {
      documents.add(next.get());
    }
  }

  /** From now on there is something to be done before this JVM ends. */
  void endInOrder() {
    lasting = true;
  }

  /** The next document, if one comes in time. */
  Optional<WireFormat.Document> next(Duration limit) throws InterruptedException {
    return Optional.ofNullable(documents.poll(limit.toNanos(), TimeUnit.NANOSECONDS));
  }
}
