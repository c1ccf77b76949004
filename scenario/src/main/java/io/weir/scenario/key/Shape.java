package io.weir.scenario.key;

import java.util.List;

/** The form of a value, as data: its type, its unit and its limits. */
public sealed interface Shape {
  /** A whole number. */
  record Whole(long least, long most) implements Shape {}

  /** A number above one limit and up to another. */
  record Decimal(double above, double most) implements Shape {}

  /**
   * A percentage with its sign.
   *
   * @param least the least, as a share
   * @param most the most, as a share
   */
  record Percentage(double least, double most) implements Shape {}

  /**
   * An amount with its unit.
   *
   * @param unit its unit
   * @param least the least, as written
   * @param most the most, as written
   */
  record Amount(Unit unit, String least, String most) implements Shape {}

  /** True or false. */
  record Flag() implements Shape {}

  /** One of several words. */
  record Word(List<String> words) implements Shape {
    public Word {
      words = List.copyOf(words);
    }
  }

  /**
   * Any other text.
   *
   * @param meaning its description, such as {@code one exact version}
   * @param pattern the regular expression that all of it matches
   */
  record Text(String meaning, String pattern) implements Shape {}

  /** One of two shapes. */
  record Either(Shape one, Shape other) implements Shape {}

  /** A list. */
  record Each(Shape item) implements Shape {}

  /** The unit of an amount. */
  enum Unit {
    /** Time, such as {@code 1m30s}. */
    DURATION,
    /** Bytes, such as {@code 64 KiB}. */
    SIZE,
    /** Messages per second, such as {@code 10k/s}. */
    RATE,
    /** Bytes per second, such as {@code 327 MB/s}. */
    BYTE_RATE
  }
}
