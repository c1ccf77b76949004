package io.weir.core.metric;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A number that a process reports, named as the process names it. */
public sealed interface Series {
  /** Returns how the numbers become one where several match. */
  Fold fold();

  /**
   * Attributes of management beans.
   *
   * @param pattern the beans' object name, {@code *} and {@code ?} are wildcards
   * @param attributes numbers of each bean, which are multiplied: a mean and a count make the sum
   * that a bean does not report
   */
  record Bean(String pattern, List<String> attributes, Fold fold) implements Series {
    public Bean {
      attributes = List.copyOf(attributes);
      if (attributes.isEmpty()) {
        throw new IllegalArgumentException("a bean needs at least one attribute: " + pattern);
      }
    }

    @Override
    public String toString() {
      return pattern + " " + String.join(" x ", attributes);
    }
  }

  /**
   * Samples of a page in Prometheus's text format, or numbers of a document or a text protocol.
   *
   * @param name the samples' name, {@code *} is a wildcard
   * @param labels labels that they must have
   */
  record Sample(String name, Map<String, String> labels, Fold fold) implements Series {
    public Sample {
      labels = Map.copyOf(labels);
    }

    /** Returns whether samples of that name are meant. */
    public boolean isCalled(String sample) {
      int star = name.indexOf('*');
      return star < 0
          ? name.equals(sample)
          : sample.length() >= name.length() - 1 && sample.startsWith(name.substring(0, star))
              && sample.endsWith(name.substring(star + 1));
    }

    @Override
    public String toString() {
      return labels.isEmpty()
          ? name
          : new TreeMap<>(labels).entrySet()
              .stream()
              .map(label -> label.getKey() + "=\"" + label.getValue() + "\"")
              .collect(Collectors.joining(",", name + "{", "}"));
    }
  }
}
