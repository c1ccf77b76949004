package io.weir.core.unit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.text.Malformed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate of data, written as {@code 327 MB/s} or {@code 10 Gbit/s}.
 *
 * @param perSecond the amount of a second; above zero
 */
public record ByteRate(DataSize perSecond) implements Comparable<ByteRate> {
  private static final String SECOND = "/s";
  private static final Pattern WRITTEN = Pattern.compile(".*(B|bit)\\s*/\\s*s\\s*");
  private static final Pattern BITS =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([KMG])bit\\s*/s");
  private static final BigDecimal BITS_PER_BYTE = BigDecimal.valueOf(8);
  private static final MathContext DIGITS = new MathContext(6);

  public ByteRate {
    if (perSecond.bytes() == 0) {
      throw new IllegalArgumentException("a rate of data must be above 0 B/s");
    }
  }

  /** Returns whether a text has the unit of a rate of data, rather than of messages. */
  public static boolean isWritten(String text) {
    return WRITTEN.matcher(text).matches();
  }

  /**
   * Reads a rate with its unit.
   *
   * @throws IllegalArgumentException if the text is none; the message says what one looks like
   */
  @JsonCreator
  public static ByteRate parse(String text) {
    String stripped = text.strip();
    Matcher bits = BITS.matcher(stripped);
    if (bits.matches()) {
      return new ByteRate(DataSize.parse(new BigDecimal(bits.group(1)).divide(BITS_PER_BYTE)
          .toPlainString() + " " + bits.group(2) + "B"));
    }
    if (!stripped.endsWith(SECOND)) {
      throw new Malformed("not a rate of data: '" + text + "'",
          "write one as 327 MB/s or 10 Gbit/s");
    }
    return new ByteRate(
        DataSize.parse(stripped.substring(0, stripped.length() - SECOND.length())));
  }

  /**
   * Returns the rate of messages that have this rate of data, to six digits.
   *
   * @param mean the mean size of a message; above zero
   */
  public Rate ofMessages(DataSize mean) {
    return new Rate(new BigDecimal(perSecond.bytes())
        .divide(new BigDecimal(mean.bytes()), DIGITS)
        .doubleValue());
  }

  @Override
  public int compareTo(ByteRate other) {
    return perSecond.compareTo(other.perSecond);
  }

  @JsonValue
  @Override
  public String toString() {
    return perSecond + SECOND;
  }
}
