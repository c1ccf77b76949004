package io.weir.benchmark.bare;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The settings of a bare loop, read from a properties file.
 *
 * @param values the file's properties
 */
record BareSettings(Map<String, String> values) {
  static BareSettings read(String file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      properties.load(reader);
    }
    return new BareSettings(
        properties.stringPropertyNames()
            .stream()
            .collect(Collectors.toUnmodifiableMap(name -> name, properties::getProperty)));
  }

  String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the settings file lacks " + name);
    }
    return value;
  }

  int number(String name) {
    return Integer.parseInt(text(name));
  }

  /** Messages per second. */
  double rate() {
    return Double.parseDouble(text("rate"));
  }

  /** Returns the values whose names begin with a prefix, keyed without that prefix. */
  Map<String, String> section(String prefix) {
    return values.entrySet()
        .stream()
        .filter(value -> value.getKey().startsWith(prefix))
        .collect(Collectors.toMap(value -> value.getKey().substring(prefix.length()),
            Map.Entry::getValue));
  }
}
