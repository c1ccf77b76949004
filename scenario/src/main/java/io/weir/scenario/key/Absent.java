package io.weir.scenario.key;

/** What a missing key means. */
public sealed interface Absent<T> {
  /** It can't be missing. */
  record Refused<T>() implements Absent<T> {}

  /**
   * A value holds.
   *
   * @param value the value
   */
  record Standard<T>(T value) implements Absent<T> {}

  /**
   * It depends, or nothing holds.
   *
   * @param words what holds, as {@code as long as the warm-up}
   */
  record Described<T>(String words) implements Absent<T> {}
}
