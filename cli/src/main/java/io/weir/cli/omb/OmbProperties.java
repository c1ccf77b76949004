package io.weir.cli.omb;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Properties that stand as text within one of OMB's files. OMB reads them with
 * {@link Properties#load}, and so does this.
 */
final class OmbProperties {
  private final String key;
  private final Spot first;
  private final String text;
  private final Properties values = new Properties();

  /**
   * Reads properties.
   *
   * @param key the key that they stand under
   * @param first where their first line is
   */
  OmbProperties(String key, Spot first, String text) {
    this.key = key;
    this.first = first;
    this.text = text;
    try {
      values.load(new StringReader(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names, in the order in which they were written. */
  List<String> names() {
    return values.stringPropertyNames()
        .stream()
        .sorted(Comparator.comparingInt(this::offset))
        .toList();
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(values.getProperty(name));
  }

  /** Where a property was written. */
  Spot spot(String name) {
    return first.plus((int) text.substring(0, offset(name)).chars().filter(c -> c == '\n').count());
  }

  /** The key of a property, for notes. */
  String path(String name) {
    return key + " " + name;
  }

  private int offset(String name) {
    Matcher matcher = Pattern.compile("^[ \\t\\f]*" + Pattern.quote(name) + "[ \\t\\f]*[=: ]",
        Pattern.MULTILINE).matcher(text);
    int offset = 0;
    while (matcher.find()) {
      offset = matcher.start();
    }
    return offset;
  }
}
