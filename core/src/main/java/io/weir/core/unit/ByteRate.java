package io.weir.core.unit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.text.Malformed;

/**
 * A rate of data, written as {@code 327 MB/s}.
 *
 * @param perSecond the amount of a second; above zero
 */
public record ByteRate(DataSize perSecond) implements Comparable<ByteRate> {
  private static final String SECOND = "/s";

  public ByteRate {
    if (perSecond.bytes() == 0) {
      throw new IllegalArgumentException("a rate of data must be above 0 B/s");
    }
  }

  /**
   * Reads a rate with its unit.
   *
   * @throws IllegalArgumentException if the text is none; the message says what one looks like
   */
  @JsonCreator
  public static ByteRate parse(String text) {
    String stripped = text.strip();
    if (!stripped.endsWith(SECOND)) {
      throw new Malformed("not a rate of data: '" + text + "'", "write one as 327 MB/s");
    }
    return new ByteRate(
        DataSize.parse(stripped.substring(0, stripped.length() - SECOND.length())));
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
