package io.weir.driver.loopback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How late Linux may wake a thread in order to save wake-ups: 50 microseconds unless told
 * otherwise. Where it can't be set, threads
 * wake that much later, and nothing else changes: the broker's record has the times as they are.
 */
final class TimerSlack {
  private static final Path THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Sets the calling thread's slack to a nanosecond, where the system lets it. */
  static void shorten() {
    try {
      Path thread = Files.readSymbolicLink(THREAD).getFileName();
      Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
    } catch (IOException | RuntimeException e) {
      org.slf4j.LoggerFactory.getLogger(TimerSlack.class)
          .debug("the timer slack stays as it is", e);
    }
  }
}
