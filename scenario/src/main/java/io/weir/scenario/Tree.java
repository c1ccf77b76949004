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
 * A scenario as leaves by dotted path. So {@code load: {rate: 1k/s}} and {@code load.rate: 1k/s}
 * are the same, and a value can be set by its path. Immutable.
 */
final class Tree {
  /** The character after the dot. It ends the range of the paths below a section. */
  static final char AFTER_DOT = '.' + 1;

  private final Map<String, Leaf> leaves;
  private final Map<String, Place> sections;
  /** The position of each path in the order of the leaves. */
  private final NavigableMap<String, Integer> order = new TreeMap<>();

  /**
   * Creates a tree.
   *
   * @param leaves values by path, in the order written
   * @param sections the places of the keys of mappings, by path
   */
  Tree(Map<String, Leaf> leaves, Map<String, Place> sections) {
    this.leaves = Collections.unmodifiableMap(new LinkedHashMap<>(leaves));
    this.sections = sections;
    leaves.keySet().forEach(path -> order.put(path, order.size()));
  }

  /** Returns the leaves by path, in the order written. */
  Map<String, Leaf> leaves() {
    return leaves;
  }

  Optional<Leaf> leaf(String path) {
    return Optional.ofNullable(leaves.get(path));
  }

  /** Returns whether a section has anything below it. */
  boolean has(String section) {
    return !placesBelow(section).isEmpty();
  }

  /** Returns the leaves below a section, in order. */
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

  /** Returns the names directly below a section, in order. */
  List<String> namesBelow(String section) {
    int start = section.length() + 1;
    return below(section).stream()
        .map(leaf -> firstName(leaf.path().substring(start)))
        .distinct()
        .toList();
  }

  /** Returns the place of a key, or else of the nearest section around it. */
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

  /** Returns the place of a key itself, or of the key of the leaf if it was written dotted. */
  Place placeOfKey(String path, Leaf leaf) {
    return sections.getOrDefault(path, leaf.key());
  }

  /** Starts the changes to a copy of this tree. */
  Changes change() {
    return new Changes(leaves, sections);
  }

  static String firstName(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  /** The changes to a tree. Not thread-safe. */
  static final class Changes {
    /** A value or a section. The last one given replaces the other. */
    private static final String SIZE = MessageKeys.SIZE.path();
    private static final String DURABILITY = DurabilityKeys.FOR_ALL.path();

    private final Map<String, Leaf> leaves;
    private final Map<String, Place> sections;
    /** The paths in their order, created when needed, because most changes concern plain values. */
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

    /** Removes the value at a path. Everything below the path remains. */
    Changes removeLeaf(String path) {
      leaves.remove(path);
      if (!paths.isEmpty()) {
        paths.remove(path);
      }
      return this;
    }

    /** Removes a section with everything below it. */
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
