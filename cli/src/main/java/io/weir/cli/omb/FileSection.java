package io.weir.cli.omb;

import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbProperties;
import io.weir.core.omb.OmbSection;
import io.weir.core.text.Excerpt;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A section of a file that was read. Used by one thread. */
final class FileSection implements OmbSection {
  /** Forks of OMB write {@code ${name:-default}}; OMB itself knows no such thing. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\w.-]+):-([^}]*)}");

  private final String path;
  private final OmbValue.Mapping mapping;
  private final Notes notes;
  private final Set<String> asked = new TreeSet<>();

  FileSection(String path, OmbValue.Mapping mapping, Notes notes) {
    this.path = path;
    this.mapping = mapping;
    this.notes = notes;
  }

  /** The place of a key's value, or else of the section. */
  Spot spot(String key) {
    OmbValue value = mapping.values().get(key);
    return value == null ? mapping.spot() : value.spot();
  }

  @Override
  public Optional<String> text(String key) throws OmbException {
    Optional<OmbValue.Text> text = scalar(key, "a single value");
    return text.isPresent() ? Optional.of(filled(key, text.get())) : Optional.empty();
  }

  @Override
  public OmbProperties properties(String key) throws OmbException {
    Optional<OmbValue.Text> found = scalar(key, "text, begun with '|'");
    return found
        .map(text -> new FileProperties(path + key, text.spot().plus(text.literal() ? 1 : 0),
            filled(key, text), notes))
        .orElseGet(() -> new FileProperties(path + key, spot(key), "", notes));
  }

  @Override
  public Optional<Long> number(String key) throws OmbException {
    return read(key, "a whole number", Long::valueOf);
  }

  @Override
  public Optional<Long> count(String key) throws OmbException {
    return count(key, 0);
  }

  @Override
  public Optional<Long> count(String key, long least) throws OmbException {
    Optional<Long> number = number(key);
    if (number.isPresent() && (number.get() < least || number.get() > Integer.MAX_VALUE)) {
      throw wrong(key, path + key + " is " + number.get()
          + ", and can be from " + least + " to " + Integer.MAX_VALUE, "correct the value");
    }
    return number;
  }

  /** A number. */
  Optional<Double> decimal(String key) throws OmbException {
    return read(key, "a number", Double::valueOf);
  }

  @Override
  public Optional<Boolean> flag(String key) throws OmbException {
    return read(key, "true or false", text -> switch (text) {
      case "true", "True", "TRUE" -> true;
      case "false", "False", "FALSE" -> false;
      default -> throw new IllegalArgumentException(text);
    });
  }

  @Override
  public List<String> list(String key) throws OmbException {
    asked.add(key);
    OmbValue value = mapping.values().get(key);
    if (value == null || value instanceof OmbValue.Text text && text.isNothing()) {
      return List.of();
    }
    if (!(value instanceof OmbValue.Items items)) {
      throw unfit(key, "a list");
    }
    List<String> texts = new ArrayList<>();
    for (OmbValue item : items.values()) {
      if (!(item instanceof OmbValue.Text text)) {
        throw unfit(key, "a list of texts");
      }
      texts.add(filled(key, text));
    }
    return texts;
  }

  @Override
  public OmbSection section(String key) throws OmbException {
    asked.add(key);
    return switch (mapping.values().get(key)) {
      case null -> nothing(key);
      case OmbValue.Mapping below -> new FileSection(path + key + ".", below, notes);
      case OmbValue.Text text when text.isNothing() -> nothing(key);
      default -> throw unfit(key, "a section of keys");
    };
  }

  private FileSection nothing(String key) {
    return new FileSection(path + key + ".", new OmbValue.Mapping(spot(key), Map.of()), notes);
  }

  @Override
  public void noEqual(String key, String text) {
    notes.add(spot(key), path + key, Note.Kind.NO_EQUAL, text);
  }

  /** Notes that a key has no equal, whatever its value, if the file has it. */
  void noEqualIfThere(String key, String text) {
    asked.add(key);
    if (mapping.values().containsKey(key)) {
      noEqual(key, text);
    }
  }

  @Override
  public void unused(String key, String text) {
    notes.add(spot(key), path + key, Note.Kind.UNUSED, text);
  }

  @Override
  public String secret(String system, String what, String key) {
    return new Secrets(notes).reference(system, what, path + key, spot(key));
  }

  @Override
  public OmbException wrong(String key, String reason, String nextStep) {
    return new OmbException(spot(key).toString(), reason, nextStep);
  }

  @Override
  public void noteUnread() {
    mapping.values()
        .keySet()
        .stream()
        .filter(key -> !asked.contains(key))
        .forEach(
            key -> notes.add(spot(key), path + key, Note.Kind.UNREAD, ""));
  }

  private <T> Optional<T> read(String key, String wanted, Function<String, T> parser)
      throws OmbException {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(text.get().strip().replace("_", "")));
    } catch (IllegalArgumentException e) {
      throw wrong(key,
          path + key + " is '" + Excerpt.of(text.get()) + "', and OMB takes " + wanted + " there",
          "correct the value");
    }
  }

  private Optional<OmbValue.Text> scalar(String key, String wanted) throws OmbException {
    asked.add(key);
    OmbValue value = mapping.values().get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof OmbValue.Text text)) {
      throw unfit(key, wanted);
    }
    return Optional.of(text).filter(found -> !found.isNothing());
  }

  private String filled(String key, OmbValue.Text text) {
    Matcher matcher = PLACEHOLDER.matcher(text.value());
    if (!matcher.find()) {
      return text.value();
    }
    notes.add(text.spot(), path + key, Note.Kind.NO_EQUAL,
        "the placeholder " + matcher.group() + " is one of a fork of OMB; its default is taken");
    return matcher.replaceAll(found -> Matcher.quoteReplacement(found.group(2)));
  }

  private OmbException unfit(String key, String wanted) {
    return wrong(key, path + key + " is not what OMB reads: it takes " + wanted,
        "write it as OMB's own files do");
  }

  /**
   * Properties that stand as text within one of OMB's files. OMB reads them with
   * {@link Properties#load}, and so does this.
   */
  private static final class FileProperties implements OmbProperties {
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
}
