package io.weir.core.scenario.reader;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario as leaves by dotted path, so that {@code load: {rate: 1k/s}} and
 * {@code load.rate: 1k/s} are the same, and a value can be set by its path. Immutable.
 *
 * @param leaves values by path, in the order written
 * @param sections where the keys of mappings were written, by path
 */
record Tree(Map<String, Leaf> leaves, Map<String, Place> sections) {
  /** A value of its own or a section; whichever is given last takes the other's place. */
  private static final String SIZE = "workload.message.size";

  Tree {
    leaves = Collections.unmodifiableMap(new LinkedHashMap<>(leaves));
    sections = Collections.unmodifiableMap(new LinkedHashMap<>(sections));
  }

  Optional<Leaf> leaf(String path) {
    return Optional.ofNullable(leaves.get(path));
  }

  /** The leaves below a section, in order. */
  List<Leaf> below(String section) {
    return leaves.values().stream().filter(leaf -> leaf.path().startsWith(section + ".")).toList();
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

  Tree with(Leaf leaf) {
    Map<String, Leaf> changed = new LinkedHashMap<>(leaves);
    if (leaf.path().equals("durability") || leaf.path().endsWith(".durability")
        || leaf.path().equals(SIZE)) {
      changed.keySet().removeIf(path -> path.startsWith(leaf.path() + "."));
    } else if (leaf.path().startsWith(SIZE + ".")) {
      changed.remove(SIZE);
    }
    changed.put(leaf.path(), leaf);
    return new Tree(changed, sections);
  }

  /** The tree without the value at a path; what lies below the path stays. */
  Tree withoutLeaf(String path) {
    Map<String, Leaf> changed = new LinkedHashMap<>(leaves);
    changed.remove(path);
    return new Tree(changed, sections);
  }

  /** The tree without a section and all below it. */
  Tree without(String path) {
    Map<String, Leaf> changed = new LinkedHashMap<>(leaves);
    changed.keySet().removeIf(other -> other.equals(path) || other.startsWith(path + "."));
    return new Tree(changed, sections);
  }

  static String firstName(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }
}
