package io.weir.core.secret;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** Properties in the form of {@link Properties}, without the secrets among their values. */
final class RedactedProperties {
  private static final Pattern AFTER_LINE_END = Pattern.compile("(?<=\\n)");
  private static final Pattern COMMENT = Pattern.compile("\\s*(?:[#!].*)?\\s*");
  private static final Pattern CONTINUED = Pattern.compile(".*(?<!\\\\)(?:\\\\\\\\)*\\\\\\s*");

  private RedactedProperties() {}

  static String of(String text) {
    KnownSecrets.Collector found = new KnownSecrets.Collector();
    StringBuilder shown = new StringBuilder();
    for (String property : properties(text)) {
      shown.append(redacted(property, found));
    }
    return found.known().hide(shown.toString());
  }

  /** Each with all of its lines: a backslash at the end continues a line. */
  private static List<String> properties(String text) {
    List<String> properties = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    for (String line : AFTER_LINE_END.split(text)) {
      boolean comment = open.isEmpty() && COMMENT.matcher(line).matches();
      open.append(line);
      if (comment || !CONTINUED.matcher(line).matches()) {
        properties.add(open.toString());
        open.setLength(0);
      }
    }
    properties.add(open.toString());
    return properties;
  }

  private static String redacted(String property, KnownSecrets.Collector found) {
    Properties parsed = parsed(property);
    Set<String> names = parsed.stringPropertyNames();
    if (names.size() != 1) {
      return Redaction.comment(property, found::add);
    }
    String name = names.iterator().next();
    String value = parsed.getProperty(name);
    String shown = Redaction.value(name, value, found::add);
    return shown.equals(value)
        ? property
        : name + "=" + shown + property.substring(property.stripTrailing().length());
  }

  /** None where the text is malformed. */
  private static Properties parsed(String property) {
    Properties parsed = new Properties();
    try {
      parsed.load(new StringReader(property));
    } catch (IllegalArgumentException e) {
      return new Properties();
    } catch (IOException e) {
      throw new UncheckedIOException("a text can always be read", e);
    }
    return parsed;
  }
}
