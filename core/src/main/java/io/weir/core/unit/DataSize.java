package io.weir.core.unit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.text.Malformed;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of data, written as {@code 100 B}, {@code 64 KB} (1,000 bytes each) or {@code 64 KiB}
 * (1,024 bytes each).
 *
 * @param bytes the amount in bytes; not negative
 */
public record DataSize(long bytes) implements Comparable<DataSize> {
  private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(B|[KMGT]i?B)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "B", 1L,
          "KB", 1_000L,
          "MB", 1_000_000L,
          "GB", 1_000_000_000L,
          "TB", 1_000_000_000_000L,
          "KiB", 1L << 10,
          "MiB", 1L << 20,
          "GiB", 1L << 30,
          "TiB", 1L << 40);
  private static final String[] BY_SIZE = {"TiB", "TB", "GiB", "GB", "MiB", "MB", "KiB", "KB"};

  public DataSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("a data size must not be negative: " + bytes + " B");
    }
  }

  /** Returns an amount of whole mebibytes. */
  public static DataSize mebibytes(long count) {
    return new DataSize(Math.multiplyExact(count, 1L << 20));
  }

  /**
   * Reads an amount with its unit.
   *
   * @throws IllegalArgumentException if the text is no whole number of bytes; the message says what
   * one looks like
   */
  @JsonCreator
  public static DataSize parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new Malformed(
          "not a data size: '" + text + "'", "write one as 100 B, 64 KB or 1 GiB");
    }
    BigDecimal unit = BigDecimal.valueOf(UNITS.get(matcher.group(2)));
    try {
      return new DataSize(new BigDecimal(matcher.group(1)).multiply(unit).longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number of bytes", e);
    }
  }

  @Override
  public int compareTo(DataSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /** Returns a human-readable text, rounded to a tenth, as {@code 15.3 GiB}. */
  public String gibibytes() {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) UNITS.get("GiB"));
  }

  @JsonValue
  @Override
  public String toString() {
    for (String name : BY_SIZE) {
      long unit = UNITS.get(name);
      if (bytes >= unit && bytes % unit == 0) {
        return bytes / unit + " " + name;
      }
    }
    return bytes + " B";
  }
}
