package io.weir.scenario.key;

/** The meaning of a missing key. */
public sealed interface Absent<T> {
  /** The key is required. */
  record Refused<T>() implements Absent<T> {}

  /**
   * A default applies.
   *
   * @param value the default
   */
  record Standard<T>(T value) implements Absent<T> {}

  /**
   * A default that depends on other values, or none.
   *
   * @param words its description, such as {@code as long as the warm-up}
   */
  record Described<T>(String words) implements Absent<T> {}
}
