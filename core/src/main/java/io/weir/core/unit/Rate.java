package io.weir.core.unit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.text.Malformed;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message rate in messages per second, written as {@code 50k/s}, {@code 1.5M/s}, {@code 20/s} or
 * {@code 5,000 msg/s}.
 *
 * @param perSecond messages per second; finite and above zero
 */
public record Rate(double perSecond) implements Comparable<Rate> {
  private static final Pattern TEXT =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?|[0-9]{1,3}(?:,[0-9]{3})+)\\s*([kM]?)"
          + "\\s*(?:msgs?|messages)?\\s*/\\s*s");

  public Rate {
    if (!Double.isFinite(perSecond) || perSecond <= 0) {
      throw new IllegalArgumentException("a rate must be above 0/s");
    }
  }

  /**
   * Reads a rate with its unit.
   *
   * @throws IllegalArgumentException if the text is no rate; the message says what one looks like
   */
  @JsonCreator
  public static Rate parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new Malformed(
          "not a rate: '" + text + "'", "write one as 10k/s, 1.5M/s or 20/s");
    }
    double factor =
        switch (matcher.group(2)) {
          case "k" -> 1e3;
          case "M" -> 1e6;
          default -> 1;
        };
    return new Rate(Double.parseDouble(matcher.group(1).replace(",", "")) * factor);
  }

  /** Returns the average time between two messages at this rate, in nanoseconds. */
  public double nanosPerMessage() {
    return 1e9 / perSecond;
  }

  /** Returns this rate, shared evenly by {@code parts}. */
  public Rate dividedBy(int parts) {
    return new Rate(perSecond / parts);
  }

  @Override
  public int compareTo(Rate other) {
    return Double.compare(perSecond, other.perSecond);
  }

  @JsonValue
  @Override
  public String toString() {
    if (perSecond >= 1e6 && perSecond % 1e4 == 0) {
      return trimmed(perSecond / 1e6) + "M/s";
    }
    if (perSecond >= 1e3 && perSecond % 10 == 0) {
      return trimmed(perSecond / 1e3) + "k/s";
    }
    return trimmed(perSecond) + "/s";
  }

  private static String trimmed(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.format(Locale.ROOT, "%d", (long) value)
        : new java.math.BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
