package io.weir.scenario.key;

import java.util.function.Function;

/**
 * The type of a scenario's value.
 *
 * @param shape what one looks like, as data
 * @param hint what to write
 * @param parser reads one; throws {@link IllegalArgumentException} with what is wrong
 * @param writer writes one as it is read
 */
public record Kind<T>(Shape shape, String hint, Function<String, T> parser,
    Function<T, String> writer) {
  /** The same, read by other rules. */
  public Kind<T> parsedBy(Function<String, T> other) {
    return new Kind<>(shape, hint, other, writer);
  }

  /** The same with another hint. */
  public Kind<T> hinted(String other) {
    return new Kind<>(shape, other, parser, writer);
  }

  /** One such value or a list of them; its parser reads one of them. */
  public Kind<T> orEach() {
    return new Kind<>(new Shape.Either(shape, new Shape.Each(shape)), hint, parser, writer);
  }

  /** A list of such values; its parser reads one of them. */
  public Kind<T> each() {
    return new Kind<>(new Shape.Each(shape), hint, parser, writer);
  }
}
