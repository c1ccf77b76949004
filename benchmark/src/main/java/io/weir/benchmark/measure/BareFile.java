package io.weir.benchmark.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Builds the settings file of a bare loop. */
final class BareFile {
  private final Map<String, String> values = new LinkedHashMap<>();

  static BareFile of(LoadShape shape) {
    return new BareFile()
        .with("rate", Double.toString(shape.rate().perSecond()))
        .with("size", Long.toString(shape.size().bytes()))
        .with("producers", Integer.toString(shape.producers()))
        .with("subscriptions", Integer.toString(shape.subscriptions()));
  }

  BareFile with(String name, String value) {
    values.put(name, value);
    return this;
  }

  BareFile with(String prefix, Map<String, String> section) {
    section.forEach((name, value) -> values.put(prefix + name, value));
    return this;
  }

  String text() {
    return values.entrySet()
        .stream()
        .map(value -> value.getKey() + "=" + value.getValue() + "\n")
        .collect(Collectors.joining());
  }
}
