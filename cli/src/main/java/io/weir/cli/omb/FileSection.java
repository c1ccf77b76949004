package io.weir.cli.omb;

import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbProperties;
import io.weir.core.omb.OmbSection;
import io.weir.core.text.Excerpt;
import io.weir.scenario.Place;
import io.weir.scenario.Value;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A section of one of OMB's files. Used by one thread. */
final class FileSection implements OmbSection {
  /** Forks of OMB write {@code ${name:-default}}; OMB itself knows no such thing. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\w.-]+):-([^}]*)}");
  /** OMB reads these as null. */
  private static final Set<String> NOTHING = Set.of("", "~", "null");

  private final OmbFile file;
  private final String path;
  private final Place start;
  private final Map<String, Value> values = new LinkedHashMap<>();
  private final Set<String> asked = new HashSet<>();

  /**
   * Creates a section.
   *
   * @param path precedes its keys in messages; empty text for the top
   */
  FileSection(OmbFile file, String path, Value.Mapping mapping) {
    this.file = file;
    this.path = path;
    this.start = mapping.place();
    mapping.entries().forEach(entry -> values.put(entry.key(), entry.value()));
  }

  OmbFile file() {
    return file;
  }

  /** Returns the place of a key's value, or else of the section. */
  private Place place(String key) {
    return values.containsKey(key) ? values.get(key).place() : start;
  }

  @Override
  public Optional<String> text(String key) throws OmbException {
    return find(key, Value.Scalar.class, "a single value").map(text -> filled(key, text));
  }

  @Override
  public OmbProperties properties(String key) throws OmbException {
    Optional<Value.Scalar> found = find(key, Value.Scalar.class, "text, begun with '|'");
    int line = place(key).line();
    boolean block = found.filter(text -> text.style() == Value.Style.BLOCK).isPresent();
    try {
      return new FileProperties(path + key, block ? line + 1 : line,
          found.map(text -> filled(key, text)).orElse(""));
    } catch (IllegalArgumentException e) {
      throw wrong(key, path + key + " has \\u without four hexadecimal digits behind it",
          "correct it, or double the backslash");
    }
  }

  @Override
  public Optional<Long> number(String key) throws OmbException {
    return read(key, "a whole number", Long::valueOf);
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

  /** Returns a number. */
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
    Optional<Value.Sequence> list = find(key, Value.Sequence.class, "a list");
    List<String> texts = new ArrayList<>();
    for (Value item : list.map(Value.Sequence::items).orElse(List.of())) {
      if (!(item instanceof Value.Scalar text)) {
        throw unfit(key, "a list of texts");
      }
      texts.add(filled(key, text));
    }
    return texts;
  }

  @Override
  public OmbSection section(String key) throws OmbException {
    return new FileSection(file, path + key + ".",
        find(key, Value.Mapping.class, "a section of keys")
            .orElse(new Value.Mapping(place(key), List.of())));
  }

  @Override
  public void noEqual(String key, String text) {
    note(key, Note.Kind.NO_EQUAL, text);
  }

  @Override
  public void noEqualIfThere(String key, String text) {
    asked.add(key);
    if (values.containsKey(key)) {
      noEqual(key, text);
    }
  }

  @Override
  public void unused(String key, String text) {
    note(key, Note.Kind.UNUSED, text);
  }

  @Override
  public String secret(String system, String what, String key) {
    return new Secrets(file).reference(system, what, path + key, place(key).line());
  }

  @Override
  public OmbException wrong(String key, String reason, String nextStep) {
    return file.wrong(place(key).line(), reason, nextStep);
  }

  @Override
  public void noteUnread() {
    values.keySet()
        .stream()
        .filter(key -> !asked.contains(key))
        .forEach(key -> note(key, Note.Kind.UNREAD, ""));
  }

  private void note(String key, Note.Kind kind, String text) {
    file.note(place(key).line(), path + key, kind, text);
  }

  private <T> Optional<T> read(String key, String wanted, Function<String, T> parser)
      throws OmbException {
    Optional<String> text = text(key);
    try {
      return text.map(found -> parser.apply(found.strip().replace("_", "")));
    } catch (IllegalArgumentException e) {
      throw wrong(key, path + key + " is '" + Excerpt.of(text.orElseThrow())
          + "', and OMB takes " + wanted + " there", "correct the value");
    }
  }

  /** Returns the value of a key; empty if it is missing or null. */
  private <T extends Value> Optional<T> find(String key, Class<T> type, String wanted)
      throws OmbException {
    asked.add(key);
    Optional<Value> value = Optional.ofNullable(values.get(key))
        .filter(found -> !(found instanceof Value.Scalar text && NOTHING.contains(text.text())));
    if (value.isPresent() && !type.isInstance(value.get())) {
      throw unfit(key, wanted);
    }
    return value.map(type::cast);
  }

  private String filled(String key, Value.Scalar text) {
    Matcher matcher = PLACEHOLDER.matcher(text.text());
    if (!matcher.find()) {
      return text.text();
    }
    file.note(text.place().line(), path + key, Note.Kind.NO_EQUAL,
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
  private final class FileProperties implements OmbProperties {
    private static final Pattern NAME = Pattern.compile("[ \\t\\f]*([^ \\t\\f=:]+)[ \\t\\f]*[=: ]");

    private final String key;
    private final int first;
    /** A later line wins, as its value does. */
    private final Map<String, Integer> lines = new HashMap<>();
    private final Properties values = new Properties();

    /**
     * Reads properties.
     *
     * @param key the key that they stand under
     * @param first their first line
     * @throws IllegalArgumentException if a Unicode escape is malformed
     */
    FileProperties(String key, int first, String text) {
      this.key = key;
      this.first = first;
      List<String> all = List.of(text.split("\n", -1));
      for (int i = 0; i < all.size(); i++) {
        Matcher name = NAME.matcher(all.get(i));
        if (name.lookingAt()) {
          lines.put(name.group(1), first + i);
        }
      }
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
      return new Secrets(file).hidden(system, name, value(name).orElseThrow().strip(),
          line(name));
    }

    @Override
    public void noEqual(String name, String text) {
      file.note(line(name), key + " " + name, Note.Kind.NO_EQUAL, text);
    }

    @Override
    public void unused(String name, String text) {
      file.note(line(name), key + " " + name, Note.Kind.UNUSED, text);
    }

    private int line(String name) {
      return lines.getOrDefault(name, first);
    }
  }
}
