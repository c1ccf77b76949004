package io.weir.benchmark.bare;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The settings of a bare loop, read from a properties file.
 *
 * @param values the file's properties
 */
record BareSettings(Properties values) {
  static BareSettings read(String file) throws IOException {
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      values.load(reader);
    }
    return new BareSettings(values);
  }

  String text(String name) {
    return Optional.ofNullable(values.getProperty(name))
        .orElseThrow(() -> new IllegalArgumentException("the settings file lacks " + name));
  }

  int number(String name) {
    return Integer.parseInt(text(name));
  }

  /** Returns the messages per second. */
  double rate() {
    return Double.parseDouble(text("rate"));
  }

  /** Returns the values whose names begin with a prefix, keyed without that prefix. */
  Map<String, String> section(String prefix) {
    return values.stringPropertyNames()
        .stream()
        .filter(name -> name.startsWith(prefix))
        .collect(Collectors.toMap(name -> name.substring(prefix.length()), values::getProperty));
  }
}
