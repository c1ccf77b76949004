package io.weir.scenario.key;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;

/**
 * One key of a scenario: the row that reader, hints, reference and schema share.
 *
 * @param path its dotted path from the top, with {@code *} for each name that users choose
 * @param kind the type of its values
 * @param absent the meaning if it is missing
 * @param otherNames the names that other tools have for it, which readers may try; hints name the
 * key instead
 */
public record Key<T>(String path, ValueType<T> kind, Absent<T> absent, String description,
    boolean forAllRuns, List<String> otherNames) implements Row {
  public Key {
    otherNames = List.copyOf(otherNames);
  }

  /** Creates a required key. */
  public static <T> Key<T> must(String name, ValueType<T> kind, String description) {
    return new Key<>(name, kind, new Absent.Refused<>(), description, false, List.of());
  }

  /** Creates a key with a default. */
  public static <T> Key<T> of(String name, ValueType<T> kind, T standard, String description) {
    return new Key<>(name, kind, new Absent.Standard<>(standard), description, false, List.of());
  }

  /** Creates a key whose default needs a description. */
  public static <T> Key<T> may(String name, ValueType<T> kind, String absent, String description) {
    return new Key<>(name, kind, new Absent.Described<>(absent), description, false, List.of());
  }

  /** Returns the same key, with one value for all runs of a scenario. */
  public Key<T> once() {
    return new Key<>(path, kind, absent, description, true, otherNames);
  }

  /** Returns the same key, with names that other tools have for it. */
  public Key<T> insteadOf(String... names) {
    return new Key<>(path, kind, absent, description, forAllRuns, List.of(names));
  }

  /** Returns the key below a name that the user chose. */
  public Key<T> in(String name) {
    return at(path.replaceFirst("(?<=^|\\.)\\*(?=$|\\.)",
        Matcher.quoteReplacement(name)));
  }

  Key<T> at(String other) {
    return new Key<>(other, kind, absent, description, forAllRuns, otherNames);
  }

  /** Returns the key with another parser. */
  public Key<T> parsedBy(Function<String, T> parser) {
    return with(kind.parsedBy(parser));
  }

  /** Returns the key with values of another type. */
  public Key<T> with(ValueType<T> other) {
    return new Key<>(path, other, absent, description, forAllRuns, otherNames);
  }

  /** Returns the hint for its value. */
  public String hint() {
    return kind.hint();
  }

  /** Returns its default. */
  public T standard() {
    if (absent instanceof Absent.Standard<T> standard) {
      return standard.value();
    }
    throw new IllegalStateException(path + " has no default");
  }

  /** Returns the path of its section. */
  public String section() {
    return path.substring(0, Math.max(0, path.lastIndexOf('.')));
  }

  /** Returns the last part of its path. */
  public String name() {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** Returns the path. */
  @Override
  public String toString() {
    return path;
  }
}
