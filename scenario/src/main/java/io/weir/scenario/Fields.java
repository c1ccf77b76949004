package io.weir.scenario;

import io.weir.core.scenario.KeyedRecord;
import io.weir.core.text.Excerpt;
import io.weir.core.text.Malformed;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.ValueType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Typed access to a tree's values. A missing or malformed value is reported as a problem and
 * replaced by a placeholder, so that reading continues to the next problem. Keeps track of the
 * leaves that were read.
 */
final class Fields {
  private static final int LONGEST_VALUE = 4_096;

  private final Tree tree;
  private final Problems problems;
  private final Set<String> claimed = new HashSet<>();

  Fields(Tree tree, Problems problems) {
    this.tree = tree;
    this.problems = problems;
  }

  Tree tree() {
    return tree;
  }

  /** Returns the value of a key. Reports a missing one. */
  <T> T required(Key<T> key, T standIn) {
    Optional<T> value = find(key);
    if (value.isEmpty()) {
      reportMissing(key);
    }
    return value.orElse(standIn);
  }

  /** Returns the value of a key, or its default. */
  <T> T value(Key<T> key) {
    return find(key).orElseGet(key::standard);
  }

  /**
   * Returns the value of a key; empty if it is missing, or if it is malformed, which is then
   * reported as a problem.
   */
  <T> Optional<T> find(Key<T> key) {
    Optional<Leaf> leaf = leaf(key);
    if (leaf.isEmpty()) {
      refuseSection(key);
      return Optional.empty();
    }
    markRead(leaf.get());
    return text(leaf.get(), key.hint()).flatMap(text -> parse(leaf.get(), text, key.kind()));
  }

  /**
   * Returns a record of the values of a section's keys. Each component has the name of a key:
   * {@code batchDelay} is {@code batch-delay}.
   *
   * @param section the path of the section
   * @param others the values of components that no key of the section has, by their names as keys
   * @throws IllegalArgumentException if the record refuses the values
   */
  <R extends Record> R record(String section, Class<R> type, Map<String, ?> others) {
    KeyedRecord<R> record = KeyedRecord.of(type);
    Map<String, Object> values = new HashMap<>(others);
    record.components().forEach((name, component) -> {
      if (!others.containsKey(name)) {
        Key<?> key = KeyTable.key(section + "." + name).orElseThrow();
        values.put(name, component.getType() == Optional.class ? find(key) : value(key));
      }
    });
    return record.of(values);
  }

  /** Returns the leaf of a key. */
  Optional<Leaf> leaf(Key<?> key) {
    return tree.leaf(key.path());
  }

  /** Returns whether a path has a value, well-formed or not. */
  boolean isSaid(String path) {
    return tree.leaf(path).filter(leaf -> !leaf.isEmptySection()).isPresent() || tree.has(path);
  }

  /** Returns whether a key has a value, well-formed or not. */
  boolean isSaid(Key<?> key) {
    return isSaid(key.path());
  }

  /**
   * Returns the single value of a leaf; empty if it has none, which is then reported as a problem.
   */
  Optional<String> text(Leaf leaf, String hint) {
    Place place = leaf.value().place();
    switch (leaf.value()) {
      case Value.Scalar scalar when scalar.isNull() -> problems.add(leaf.key(), leaf.path(),
          "has no value", hint);
      case Value.Scalar scalar -> {
        return Optional.of(scalar.text());
      }
      case Value.Sequence list -> problems.add(place, leaf.path(), "is a list, but takes one value",
          hint + "; list several values under 'sweep'");
      case Value.Mapping section -> problems.add(place, leaf.path(),
          "is a section, but takes one value", hint);
    }
    return Optional.empty();
  }

  /** Records that this leaf was read. */
  void markRead(Leaf leaf) {
    claimed.add(leaf.path());
  }

  boolean isClaimed(Leaf leaf) {
    return claimed.contains(leaf.path());
  }

  /** Reports a problem with the value at a path. */
  void report(String path, String message, String hint) {
    problems.add(tree.placeOf(path), path, message, hint);
  }

  /** Reports a problem with the value of a key. */
  void report(Key<?> key, String message, String hint) {
    report(key.path(), message, hint);
  }

  /** Reports that a key is missing, with its own hint. */
  void reportMissing(Key<?> key) {
    reportMissing(key.path(), key.hint());
  }

  /**
   * Reports that a key is missing, unless a section around it has a plain value, which is reported
   * by itself.
   */
  void reportMissing(String path, String hint) {
    if (!problems.concern(path) && !isCovered(path)) {
      problems.addMissing(tree.placeOf(path), path, hint);
    }
  }

  private boolean isCovered(String path) {
    for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      if (tree.leaf(path.substring(0, dot)).filter(leaf -> !leaf.isEmptySection()).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private void refuseSection(Key<?> key) {
    String path = key.path();
    if (tree.has(path)) {
      List<Leaf> below = tree.below(path);
      below.forEach(this::markRead);
      problems.add(tree.placeOfKey(path, below.get(0)), path, "is a section, but takes one value",
          key.hint());
    }
  }

  private <T> Optional<T> parse(Leaf leaf, String text, ValueType<T> kind) {
    if (text.length() > LONGEST_VALUE) {
      problems.add(leaf.value().place(), leaf.path(), String.format(Locale.ROOT,
          "has %,d characters; the limit is %,d", text.length(), LONGEST_VALUE), kind.hint());
      return Optional.empty();
    }
    try {
      return Optional.of(kind.parser().apply(text));
    } catch (IllegalArgumentException e) {
      Malformed malformed = Malformed.of(e);
      String shown = Excerpt.of(text);
      problems.add(leaf.value().place(), leaf.path(), malformed.what().replace(text, shown),
          malformed.hint().map(hint -> hint.replace(text, shown)).orElse(kind.hint()));
      return Optional.empty();
    }
  }
}
