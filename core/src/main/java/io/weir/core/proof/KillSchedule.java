package io.weir.core.proof;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws the moments at which systems are killed. */
public final class KillSchedule {
  private KillSchedule() {}

  /**
   * Moments since the start of the load, in whole milliseconds, each drawn by itself and uniformly
   * from a window. The same seed gives the same moments on every JVM, and fewer of them are the
   * first of more.
   *
   * @param count how many; at least 1
   * @param from where the window begins
   * @param window how long it is; at least 1 ms
   */
  public static List<Duration> draw(long seed, int count, Duration from, Duration window) {
    if (count < 1) {
      throw new IllegalArgumentException("a proof takes at least 1 moment, not " + count);
    }
    if (window.toMillis() < 1) {
      throw new IllegalArgumentException("the window of kills must be 1ms or longer");
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<Duration> moments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      moments.add(from.plusMillis(random.nextLong(window.toMillis())));
    }
    return List.copyOf(moments);
  }
}
