package io.weir.core.thread;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which Linux may wake a thread late in order to save wake-ups, by default 50
 * microseconds. Stateless.
 */
public final class TimerSlack {
  private static final Path THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /**
   * Sets the calling thread's slack to a nanosecond.
   *
   * @return whether the system allowed it; otherwise the thread wakes later, with no other effect
   */
  public static boolean shorten() {
    try {
      Path thread = Files.readSymbolicLink(THREAD).getFileName();
      Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
