package io.weir.core.unit;

import io.weir.core.text.Malformed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes durations with their units, as {@code 500ms}, {@code 15m} or {@code 1m30s}. */
public final class Durations {
  private static final Pattern PART =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ns|us|ms|s|m|h|d)\\s*");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);
  private static final String[] BY_SIZE = {"d", "h", "m", "s", "ms", "us", "ns"};

  private Durations() {}

  /** Returns the shorter of two. */
  public static Duration min(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  /** Returns the longer of two. */
  public static Duration max(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /**
   * Reads a duration with its unit.
   *
   * @throws IllegalArgumentException if the text is no duration; the message says what one looks
   * like
   */
  public static Duration parse(String text) {
    Matcher matcher = PART.matcher(text.strip());
    long nanos = 0;
    int end = 0;
    while (end < text.strip().length() && matcher.find(end) && matcher.start() == end) {
      nanos = add(text, nanos, matcher);
      end = matcher.end();
    }
    if (end == 0 || end != text.strip().length()) {
      throw new Malformed(
          "not a duration: '" + text + "'", "write one as 500ms, 30s, 15m or 1m30s");
    }
    return Duration.ofNanos(nanos);
  }

  private static long add(String text, long nanos, Matcher part) {
    BigDecimal unit = BigDecimal.valueOf(NANOS.get(part.group(2)));
    try {
      long more = new BigDecimal(part.group(1)).multiply(unit)
          .setScale(0, RoundingMode.HALF_UP)
          .longValueExact();
      return Math.addExact(nanos, more);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is too long for a duration", e);
    }
  }

  /**
   * Returns the duration exactly, in the fewest parts: {@code 1m30s}, {@code 1500us}, {@code 0s}.
   */
  public static String format(Duration duration) {
    long rest = duration.toNanos();
    if (rest == 0) {
      return "0s";
    }
    StringBuilder text = new StringBuilder();
    for (String name : BY_SIZE) {
      long unit = NANOS.get(name);
      if (rest >= unit) {
        text.append(rest / unit).append(name);
        rest %= unit;
      }
    }
    return text.toString();
  }
}
