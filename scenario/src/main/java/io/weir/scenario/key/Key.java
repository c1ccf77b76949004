package io.weir.scenario.key;

import java.util.function.Function;
import java.util.regex.Matcher;

/**
 * One key of a scenario: the row that reader, hints, reference and schema share.
 *
 * @param path its dotted path from the top, with {@code *} for each name that is the user's
 * @param kind what its values look like
 * @param absent what holds without it
 */
public record Key<T>(String path, Kind<T> kind, Absent<T> absent, String description,
    boolean forAllRuns) implements Row {
  /** A key that must be given. */
  public static <T> Key<T> must(String name, Kind<T> kind, String description) {
    return new Key<>(name, kind, new Absent.Refused<>(), description, false);
  }

  /** A key with a default. */
  public static <T> Key<T> of(String name, Kind<T> kind, T standard, String description) {
    return new Key<>(name, kind, new Absent.Standard<>(standard), description, false);
  }

  /** A key whose absence takes words to describe. */
  public static <T> Key<T> may(String name, Kind<T> kind, String absent, String description) {
    return new Key<>(name, kind, new Absent.Described<>(absent), description, false);
  }

  /** The same for all runs of a scenario. */
  public Key<T> once() {
    return new Key<>(path, kind, absent, description, true);
  }

  /** The key below a name that is the user's. */
  public Key<T> in(String name) {
    return at(path.replaceFirst("(?<=^|\\.)\\*(?=$|\\.)",
        Matcher.quoteReplacement(name)));
  }

  Key<T> at(String other) {
    return new Key<>(other, kind, absent, description, forAllRuns);
  }

  /** The key, read by other rules. */
  public Key<T> parsedBy(Function<String, T> parser) {
    return with(kind.parsedBy(parser));
  }

  /** The key with values of another kind. */
  public Key<T> with(Kind<T> other) {
    return new Key<>(path, other, absent, description, forAllRuns);
  }

  /** What to write as its value. */
  public String hint() {
    return kind.hint();
  }

  /** The value that holds without it. */
  public T standard() {
    if (absent instanceof Absent.Standard<T> standard) {
      return standard.value();
    }
    throw new IllegalStateException(path + " has no default");
  }

  /** The path of the section that it is in. */
  public String section() {
    return path.substring(0, Math.max(0, path.lastIndexOf('.')));
  }

  /** The last part of its path. */
  public String name() {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** The path. */
  @Override
  public String toString() {
    return path;
  }
}
