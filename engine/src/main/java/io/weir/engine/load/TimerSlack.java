package io.weir.engine.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/**
 * How much later than asked the kernel may wake a thread: 50 us by default on Linux, settable for
 * each thread.
 */
final class TimerSlack {
  private TimerSlack() {}

  /**
   * Asks for the least slack for the calling thread; does nothing where the system offers no such
   * thing.
   */
  static void minimise() {
    try {
      Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
      Files.writeString(Path.of("/proc", thread.getFileName().toString(), "timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException e) {
      LoggerFactory.getLogger(TimerSlack.class)
          .info("precise pacing without timer slack control: {}", e.toString());
    }
  }
}
