package io.weir.driver.loopback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reduces the time by which Linux may wake a thread late in order to save wake-ups, by default 50
 * microseconds. If that is impossible, threads wake later, with no other effect: the broker's
 * record has the actual times.
 */
final class TimerSlack {
  private static final Path THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Sets the calling thread's slack to a nanosecond, if the system allows it. */
  static void shorten() {
    try {
      Path thread = Files.readSymbolicLink(THREAD).getFileName();
      Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
    } catch (IOException | RuntimeException e) {
      org.slf4j.LoggerFactory.getLogger(TimerSlack.class)
          .debug("the timer slack remains unchanged", e);
    }
  }
}
