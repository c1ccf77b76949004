package io.weir.scenario;

import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.MessageKeys;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A scenario as leaves by dotted path, so that {@code load: {rate: 1k/s}} and
 * {@code load.rate: 1k/s} are the same, and a value can be set by its path. Immutable.
 */
final class Tree {
  /** The character that follows the dot: what lies below a section ends before it. */
  static final char AFTER_DOT = '.' + 1;

  private final Map<String, Leaf> leaves;
  private final Map<String, Place> sections;
  /** The place of each path in the order of the leaves. */
  private final NavigableMap<String, Integer> order = new TreeMap<>();

  /**
   * Makes a tree.
   *
   * @param leaves values by path, in the order written
   * @param sections where the keys of mappings were written, by path
   */
  Tree(Map<String, Leaf> leaves, Map<String, Place> sections) {
    this.leaves = Collections.unmodifiableMap(new LinkedHashMap<>(leaves));
    this.sections = sections;
    leaves.keySet().forEach(path -> order.put(path, order.size()));
  }

  /** The leaves by path, in the order written. */
  Map<String, Leaf> leaves() {
    return leaves;
  }

  Optional<Leaf> leaf(String path) {
    return Optional.ofNullable(leaves.get(path));
  }

  /** Whether there is anything below a section. */
  boolean has(String section) {
    return !placesBelow(section).isEmpty();
  }

  /** The leaves below a section, in order. */
  List<Leaf> below(String section) {
    return placesBelow(section).entrySet()
        .stream()
        .sorted(Map.Entry.comparingByValue())
        .map(place -> leaves.get(place.getKey()))
        .toList();
  }

  private NavigableMap<String, Integer> placesBelow(String section) {
    return order.subMap(section + ".", true, section + AFTER_DOT, false);
  }

  /** The names that follow a section directly, in order. */
  List<String> namesBelow(String section) {
    int start = section.length() + 1;
    return below(section).stream()
        .map(leaf -> firstName(leaf.path().substring(start)))
        .distinct()
        .toList();
  }

  /** Where a key, or else the nearest section around it, was written. */
  Place placeOf(String path) {
    for (String at = path; !at.isEmpty(); at = at.substring(0, Math.max(0, at.lastIndexOf('.')))) {
      if (leaves.containsKey(at)) {
        return leaves.get(at).value().place();
      }
      if (sections.containsKey(at)) {
        return sections.get(at);
      }
    }
    return Place.START;
  }

  /** Where a key itself was written, or the key of the leaf when it was written dotted. */
  Place placeOfKey(String path, Leaf leaf) {
    return sections.getOrDefault(path, leaf.key());
  }

  /** A tree that is to differ from this one. */
  Changes change() {
    return new Changes(leaves, sections);
  }

  static String firstName(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  /** What a tree is to hold instead of another one. Not thread-safe. */
  static final class Changes {
    /** A value or a section; whichever is given last takes the other's place. */
    private static final String SIZE = MessageKeys.SIZE.path();
    private static final String DURABILITY = DurabilityKeys.FOR_ALL.path();

    private final Map<String, Leaf> leaves;
    private final Map<String, Place> sections;
    /** The paths in their order, once they are needed: most trees differ by plain values. */
    private NavigableSet<String> paths = Collections.emptyNavigableSet();

    private Changes(Map<String, Leaf> leaves, Map<String, Place> sections) {
      this.leaves = new LinkedHashMap<>(leaves);
      this.sections = sections;
    }

    /** Sets a value. */
    Changes put(Leaf leaf) {
      if (leaf.path().equals(DURABILITY) || leaf.path().endsWith("." + DURABILITY)
          || leaf.path().equals(SIZE)) {
        removeBelow(leaf.path());
      } else if (leaf.path().startsWith(SIZE + ".")) {
        removeLeaf(SIZE);
      }
      leaves.put(leaf.path(), leaf);
      if (!paths.isEmpty()) {
        paths.add(leaf.path());
      }
      return this;
    }

    /** Takes the value at a path out; what lies below the path stays. */
    Changes removeLeaf(String path) {
      leaves.remove(path);
      if (!paths.isEmpty()) {
        paths.remove(path);
      }
      return this;
    }

    /** Takes a section out with all below it. */
    Changes remove(String section) {
      removeLeaf(section);
      removeBelow(section);
      return this;
    }

    private void removeBelow(String section) {
      if (paths.isEmpty()) {
        paths = new TreeSet<>(leaves.keySet());
      }
      Set<String> below = paths.subSet(section + ".", section + AFTER_DOT);
      leaves.keySet().removeAll(below);
      below.clear();
    }

    Tree tree() {
      return new Tree(leaves, sections);
    }
  }
}
