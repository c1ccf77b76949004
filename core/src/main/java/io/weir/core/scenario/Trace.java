package io.weir.core.scenario;

import io.weir.core.secret.Harmless;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Recorded arrivals. The times themselves are in a separate file, of which the result keeps a copy.
 *
 * @param file the file, as the scenario names it
 * @param sha256 the SHA-256 of its content, in lower-case hexadecimal digits
 * @param messages how many times it holds; at least 2
 * @param duration from the start of the load to its last time
 * @param rate its own mean rate, from the first time to the last
 * @param replay what follows its last time
 */
public record Trace(
    @Harmless String file, @Harmless String sha256, int messages, Duration duration, Rate rate,
    Replay replay) {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  public Trace {
    if (!DIGEST.matcher(sha256).matches()) {
      throw new IllegalArgumentException("'" + sha256 + "' is not a SHA-256");
    }
    if (messages < 2) {
      throw new IllegalArgumentException("a trace holds at least 2 times, not " + messages);
    }
  }

  /** The continuation after a trace's last time. */
  public enum Replay {
    /** Nothing. */
    ONCE,
    /** Its first time again, after the mean distance between its times, and so on without end. */
    LOOP
  }

  /**
   * Returns how long it lasts at another mean rate.
   *
   * @param scaled the mean rate that it is played at
   */
  public Duration durationAt(Rate scaled) {
    return Duration.ofNanos(
        Math.round(duration.toNanos() * (rate.perSecond() / scaled.perSecond())));
  }
}
