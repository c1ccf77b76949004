package io.weir.cli.omb;

import io.weir.core.omb.OmbProperties;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Properties that stand as text within one of OMB's files. OMB reads them with
 * {@link Properties#load}, and so does this.
 */
final class FileProperties implements OmbProperties {
  private static final Pattern NAME = Pattern.compile("[ \\t\\f]*([^ \\t\\f=:]+)[ \\t\\f]*[=: ]");

  private final String key;
  private final Spot first;
  private final Map<String, Integer> lines;
  private final Notes notes;
  private final Properties values = new Properties();

  /**
   * Reads properties.
   *
   * @param key the key that they stand under
   * @param first where their first line is
   */
  FileProperties(String key, Spot first, String text, Notes notes) {
    this.key = key;
    this.first = first;
    this.notes = notes;
    this.lines = lines(text);
    try {
      values.load(new StringReader(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<String> names() {
    return values.stringPropertyNames()
        .stream()
        .sorted(Comparator.comparing(this::line))
        .toList();
  }

  @Override
  public Optional<String> value(String name) {
    return Optional.ofNullable(values.getProperty(name));
  }

  @Override
  public String withoutSecrets(String system, String name) {
    return new Secrets(notes).hidden(system, name, value(name).orElseThrow().strip(), spot(name));
  }

  @Override
  public void noEqual(String name, String text) {
    note(name, Note.Kind.NO_EQUAL, text);
  }

  @Override
  public void unused(String name, String text) {
    note(name, Note.Kind.UNUSED, text);
  }

  private void note(String name, Note.Kind kind, String text) {
    notes.add(spot(name), key + " " + name, kind, text);
  }

  private Spot spot(String name) {
    return first.plus(line(name));
  }

  private int line(String name) {
    return lines.getOrDefault(name, 0);
  }

  /** The line of each name, from 0; a later one wins, as its value does. */
  private static Map<String, Integer> lines(String text) {
    Map<String, Integer> lines = new HashMap<>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      Matcher name = NAME.matcher(line);
      if (name.lookingAt()) {
        lines.put(name.group(1), number);
      }
      number++;
    }
    return lines;
  }
}
