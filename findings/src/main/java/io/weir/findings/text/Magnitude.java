package io.weir.findings.text;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * A text as a quantity.
 *
 * @param unit the unit that it is written in
 * @param value a plain number, messages per second, bytes, or nanoseconds
 */
public record Magnitude(Unit unit, double value) implements Comparable<Magnitude> {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,300}(?:\\.[0-9]{1,300})?");
  private static final Comparator<Magnitude> ORDER =
      Comparator.comparing(Magnitude::unit).thenComparingDouble(Magnitude::value);

  /** The kind of a quantity; those of one kind are compared by their size. */
  public enum Unit {
    NONE(Magnitude::number),
    RATE(text -> Rate.parse(text).perSecond()),
    SIZE(text -> DataSize.parse(text).bytes()),
    TIME(text -> Durations.parse(text).toNanos());

    private final ToDoubleFunction<String> parser;

    Unit(ToDoubleFunction<String> parser) {
      this.parser = parser;
    }

    private Optional<Magnitude> read(String text) {
      try {
        return Optional.of(new Magnitude(this, parser.applyAsDouble(text)));
      } catch (IllegalArgumentException | ArithmeticException e) {
        return Optional.empty();
      }
    }
  }

  /** Returns the quantity of a text; empty if it is none. */
  public static Optional<Magnitude> of(String text) {
    return text.isEmpty() || text.charAt(0) < '0' || text.charAt(0) > '9'
        ? Optional.empty()
        : Arrays.stream(Unit.values()).flatMap(unit -> unit.read(text).stream()).findFirst();
  }

  private static double number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no number");
    }
    return Double.parseDouble(text);
  }

  @Override
  public int compareTo(Magnitude other) {
    return ORDER.compare(this, other);
  }
}
