package io.weir.findings.sweep;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A swept path and its values as words.
 *
 * @param path such as {@code workload.partitions}
 */
record SweptPath(String path) {
  private static final Pattern COUNT = Pattern.compile("[0-9]+");
  private static final Pattern COUNTED = Pattern.compile("[a-z]{4,}s");
  private static final Pattern WORDS = Pattern.compile("[a-z].*");
  /** A shorter name says too little, as {@code ms} of {@code linger.ms}. */
  private static final int SHORTEST = 4;

  /** Returns the end of the path, as {@code partitions} or {@code linger.ms}. */
  String label() {
    int from = path.length();
    do {
      from = path.lastIndexOf('.', from - 1);
    } while (from > 0 && path.length() - from - 1 < SHORTEST);
    return path.substring(from + 1);
  }

  /** Returns a value as a place, as {@code with 16 partitions} or {@code at batch-delay 5ms}. */
  String at(String value) {
    if (!isCounted(value)) {
      return "at " + label() + " " + value;
    }
    return "with " + value + " "
        + (value.equals("1") ? label().substring(0, label().length() - 1) : label());
  }

  /** Returns the same without the name of the path. */
  String atAlone(String value) {
    return (isCounted(value) ? "with " : "at ") + value;
  }

  private boolean isCounted(String value) {
    return COUNT.matcher(value).matches() && COUNTED.matcher(label()).matches();
  }

  /** Values without the words that all of them begin with, as {@code constant 2ms}. */
  static List<String> brief(List<String> values) {
    List<String> cut = values.stream()
        .map(value -> value.substring(value.lastIndexOf(' ') + 1))
        .toList();
    List<String> begins = values.stream()
        .map(value -> value.substring(0, value.lastIndexOf(' ') + 1))
        .distinct()
        .toList();
    boolean common = begins.size() == 1 && WORDS.matcher(begins.getFirst()).matches();
    return common && new HashSet<>(cut).size() == values.size() ? cut : values;
  }
}
