package io.weir.scenario;

import java.util.List;
import java.util.stream.Collectors;

/** A YAML value and its place. Immutable. */
public sealed interface Value {
  /** Returns the place where the value begins. */
  Place place();

  /** Returns the value in YAML's flow style, on one line. */
  String flow();

  /**
   * A single value.
   *
   * @param text the value as written, without quotes
   * @param style how it was written
   */
  record Scalar(Place place, String text, Style style) implements Value {
    /** Returns whether it is empty or YAML's null. */
    boolean isNull() {
      return style == Style.PLAIN
          && (text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null"));
    }

    @Override
    public String flow() {
      return text;
    }
  }

  /** The ways to write a single value. */
  enum Style {
    /** Without quotes. */
    PLAIN,
    /** In quotes. */
    QUOTED,
    /** As lines below {@code |} or {@code >}. */
    BLOCK
  }

  /** A list. */
  record Sequence(Place place, List<Value> items) implements Value {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String flow() {
      return items.stream().map(Value::flow).collect(Collectors.joining(", ", "[", "]"));
    }
  }

  /** Keys with their values, in the order written. Keys may repeat. */
  record Mapping(Place place, List<Entry> entries) implements Value {
    public Mapping {
      entries = List.copyOf(entries);
    }

    @Override
    public String flow() {
      return entries.stream()
          .map(entry -> entry.key + ": " + entry.value.flow())
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /**
   * A key with its value.
   *
   * @param place the place of the key
   */
  record Entry(Place place, String key, Value value) {}
}
