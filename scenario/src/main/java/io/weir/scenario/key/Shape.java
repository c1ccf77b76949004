package io.weir.scenario.key;

import java.util.List;

/** What a value looks like, as data: its type, its unit and its bounds. */
public sealed interface Shape {
  /** A whole number. */
  record Whole(long least, long most) implements Shape {}

  /** A number above one and up to another. */
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
   * @param unit what it is an amount of
   * @param least the least, as it is written
   * @param most the most, as it is written
   */
  record Amount(Unit unit, String least, String most) implements Shape {}

  /** True or false. */
  record Flag() implements Shape {}

  /** One of some words. */
  record Word(List<String> words) implements Shape {
    public Word {
      words = List.copyOf(words);
    }
  }

  /**
   * Any other text.
   *
   * @param meaning what it is, as {@code one exact version}
   * @param pattern the regular expression that all of it matches
   */
  record Text(String meaning, String pattern) implements Shape {}

  /** One of two shapes. */
  record Either(Shape one, Shape other) implements Shape {}

  /** A list. */
  record Each(Shape item) implements Shape {}

  /** What an amount is of. */
  enum Unit {
    /** Time, as {@code 1m30s}. */
    DURATION,
    /** Bytes, as {@code 64 KiB}. */
    SIZE,
    /** Messages in a second, as {@code 10k/s}. */
    RATE
  }
}
