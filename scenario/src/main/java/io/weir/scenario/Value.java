package io.weir.scenario;

import java.util.List;
import java.util.stream.Collectors;

/** A YAML value and its place. */
sealed interface Value {
  Place place();

  /** Returns the value in YAML's flow style, on one line. */
  String flow();

  /**
   * A single value.
   *
   * @param text the value as written, without quotes
   * @param plain whether it was written without quotes
   */
  record Scalar(Place place, String text, boolean plain) implements Value {
    /** Returns whether it is empty or YAML's null. */
    boolean isNull() {
      return plain && (text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null"));
    }

    @Override
    public String flow() {
      return text;
    }
  }

  /** A list. */
  record Sequence(Place place, List<Value> items) implements Value {
    @Override
    public String flow() {
      return items.stream().map(Value::flow).collect(Collectors.joining(", ", "[", "]"));
    }
  }

  /** Keys with their values, in the order written. Keys may repeat. */
  record Mapping(Place place, List<Entry> entries) implements Value {
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
