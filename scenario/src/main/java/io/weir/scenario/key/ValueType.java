package io.weir.scenario.key;

import java.util.function.Function;

/**
 * The type of a scenario's value.
 *
 * @param shape its form, as data
 * @param hint the hint for users
 * @param parser parses a value; throws {@link IllegalArgumentException} with the reason
 * @param writer formats a value of the type as it is parsed; throws {@link ClassCastException} for
 * others
 */
public record ValueType<T>(Shape shape, String hint, Function<String, T> parser,
    Function<Object, String> writer) {
  /** Returns the same type with another parser. */
  public ValueType<T> parsedBy(Function<String, T> other) {
    return new ValueType<>(shape, hint, other, writer);
  }

  /** Returns the same type with another hint. */
  public ValueType<T> hinted(String other) {
    return new ValueType<>(shape, other, parser, writer);
  }

  /** Returns a type for one such value or a list of them. Its parser reads a single value. */
  public ValueType<T> orEach() {
    return new ValueType<>(new Shape.Either(shape, new Shape.Each(shape)), hint, parser, writer);
  }

  /** Returns a type for a list of such values. Its parser reads a single value. */
  public ValueType<T> each() {
    return new ValueType<>(new Shape.Each(shape), hint, parser, writer);
  }
}
