package io.weir.scenario;

import io.weir.core.text.Excerpt;
import io.weir.core.text.Malformed;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Typed access to a tree's values. What is missing or malformed becomes a problem and is stood in
 * for, so that reading goes on to the next problem. Remembers which paths were asked for: these are
 * the keys that a scenario may have.
 */
final class Fields {
  private static final int LONGEST_VALUE = 4_096;

  private final Tree tree;
  private final Problems problems;
  private final TreeSet<String> known = new TreeSet<>();
  private final Set<String> claimed = new HashSet<>();

  Fields(Tree tree, Problems problems) {
    this.tree = tree;
    this.problems = problems;
  }

  Tree tree() {
    return tree;
  }

  /** The value at a path; its absence is a problem. */
  <T> T required(String path, Kind<T> kind, T standIn) {
    Optional<T> value = find(path, kind);
    if (value.isEmpty()) {
      reportMissing(path, kind.hint());
    }
    return value.orElse(standIn);
  }

  /** The value at a path, or what holds where the scenario says nothing. */
  <T> T optional(String path, Kind<T> kind, T standard) {
    return find(path, kind).orElse(standard);
  }

  /** The value at a path; empty if there is none or it is malformed, which is then a problem. */
  <T> Optional<T> find(String path, Kind<T> kind) {
    know(path);
    Optional<Leaf> leaf = tree.leaf(path);
    if (leaf.isEmpty()) {
      refuseSection(path, kind);
      return Optional.empty();
    }
    claimed.add(path);
    return text(leaf.get(), kind.hint()).flatMap(text -> parse(leaf.get(), text, kind));
  }

  /** The single value that a leaf holds; empty if it holds none, which is then a problem. */
  Optional<String> text(Leaf leaf, String hint) {
    Place place = leaf.value().place();
    switch (leaf.value()) {
      case Value.Scalar scalar when scalar.isNull() -> problems.add(leaf.key(), leaf.path(),
          "has no value", hint);
      case Value.Scalar scalar -> {
        return Optional.of(scalar.text());
      }
      case Value.Sequence list -> problems.add(place, leaf.path(), "is a list, but takes one value",
          hint + "; several values to try go under 'sweep'");
      case Value.Mapping section -> problems.add(place, leaf.path(),
          "is a section, but takes one value", hint);
    }
    return Optional.empty();
  }

  /** Notes that a scenario may have this key. */
  void know(String path) {
    known.add(path);
  }

  /** Notes that this leaf has been dealt with. */
  void claim(Leaf leaf) {
    claimed.add(leaf.path());
  }

  boolean isClaimed(Leaf leaf) {
    return claimed.contains(leaf.path());
  }

  /** All keys that a scenario may have, as far as they were asked for. */
  NavigableSet<String> known() {
    return known;
  }

  /**
   * Reports that a key is missing, unless a value stands in the place of a section around it, which
   * is reported by itself.
   */
  void reportMissing(String path, String hint) {
    if (!problems.concern(path) && !isCovered(path)) {
      problems.add(tree.placeOf(path), path, "is missing", hint);
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

  private <T> void refuseSection(String path, Kind<T> kind) {
    if (tree.has(path)) {
      List<Leaf> below = tree.below(path);
      below.forEach(this::claim);
      problems.add(tree.placeOfKey(path, below.get(0)), path, "is a section, but takes one value",
          kind.hint());
    }
  }

  private <T> Optional<T> parse(Leaf leaf, String text, Kind<T> kind) {
    if (text.length() > LONGEST_VALUE) {
      problems.add(leaf.value().place(), leaf.path(), String.format(Locale.ROOT,
          "has %,d characters, and %,d are the most", text.length(), LONGEST_VALUE), kind.hint());
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
