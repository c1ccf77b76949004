package io.weir.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The coordinator's lines, read by a thread of its own, so that the end of the input is noticed at
 * any moment: then this JVM halts, or ends in order where it works for a cluster that outlives it.
 */
final class CommandSource {
  /** The exit code of a worker whose coordinator has gone. */
  static final int ABANDONED = 3;

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private volatile boolean lasting;

  CommandSource(BufferedReader input) {
    Thread reader = new Thread(() -> read(input), "commands");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(BufferedReader input) {
    try {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      System.err.println("the coordinator can't be heard: " + e);
    }
    if (lasting) {
      System.exit(ABANDONED);
    }
    Runtime.getRuntime().halt(ABANDONED);
  }

  /** From now on there is something to be done before this JVM ends. */
  void endInOrder() {
    lasting = true;
  }

  /** The next line, if one comes in time. */
  Optional<String> next(Duration limit) throws InterruptedException {
    return Optional.ofNullable(lines.poll(limit.toNanos(), TimeUnit.NANOSECONDS));
  }
}
