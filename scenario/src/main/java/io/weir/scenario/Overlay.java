package io.weir.scenario;

import io.weir.core.secret.Redaction;
import io.weir.core.text.Excerpt;
import io.weir.core.text.Nearest;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.ValueTypes;
import java.util.List;
import java.util.Optional;

/** Overrides values of a scenario: by scales, options of the command line, and swept values. */
final class Overlay {
  private static final String SWEEP = TopKeys.SWEEP + ".";
  private static final String SYSTEMS = SystemKeys.SYSTEMS + ".";

  private final Tree file;
  private final Problems problems;

  /**
   * Creates an overlay.
   *
   * @param file the scenario as in the file
   */
  Overlay(Tree file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Returns the values of a scale. */
  static List<Leaf> ofScale(Tree tree, String scale) {
    String section = TopKeys.SCALE + "." + scale;
    return tree.below(section)
        .stream()
        .map(
            leaf -> new Leaf(leaf.path().substring(section.length() + 1), leaf.key(), leaf.value()))
        .toList();
  }

  /**
   * Returns the value of an option {@code --set path=value}; empty if it is malformed, which is
   * then reported as a problem.
   */
  static Optional<Leaf> ofOption(String set, Problems problems) {
    int equals = set.indexOf('=');
    String path = equals < 0 ? set : set.substring(0, equals).strip();
    Place place = new Place.InOption("--set " + Redaction.override(set));
    if (equals < 0 || !path.matches("[^.\\s]+(\\.[^.\\s]+)*")) {
      problems.add(place, "", "does not have the form path=value",
          "write it as --set workload.partitions=6");
      return Optional.empty();
    }
    Problems malformed = new Problems();
    Optional<Value> value = YamlText.ofOption(set.substring(equals + 1), place, malformed);
    problems.addAll(malformed);
    if (value.isEmpty() && malformed.isEmpty()) {
      problems.add(place, path, "has no value", "write it as --set " + path + "=VALUE");
    }
    return value.map(given -> new Leaf(path, place, given));
  }

  /**
   * Returns the tree with these values. Ends a sweep over any of them, because its value is now
   * chosen.
   */
  Tree choose(Tree tree, List<Leaf> values) {
    Tree.Changes changes = tree.change();
    for (Leaf value : values) {
      put(changes.removeLeaf(SWEEP + value.path()), value);
    }
    return changes.tree();
  }

  /** Returns the tree with these values. */
  Tree put(Tree tree, List<Leaf> values) {
    Tree.Changes changes = tree.change();
    values.forEach(value -> put(changes, value));
    return changes.tree();
  }

  private void put(Tree.Changes changes, Leaf leaf) {
    String unswept =
        leaf.path().startsWith(SWEEP) ? leaf.path().substring(SWEEP.length()) : leaf.path();
    if (Tree.firstName(leaf.path()).equals(TopKeys.SCALE.section())) {
      problems.add(leaf.key(), leaf.path(), "a scale can't be changed here",
          "set the value itself, without the scale before it");
    } else if (isOfUnknownSystem(unswept)) {
      List<String> systems = file.namesBelow(SystemKeys.SYSTEMS.section());
      String name = Tree.firstName(unswept.substring(SYSTEMS.length()));
      String hint = Nearest.hint(name, systems, "the systems are: " + ValueTypes.list(systems));
      problems.add(leaf.key(), leaf.path(), "there is no system '" + Excerpt.of(name) + "'", hint);
    } else if (leaf.value() instanceof Value.Mapping mapping && !mapping.entries().isEmpty()) {
      Flattener.flatten(leaf.path(), mapping, problems)
          .leaves()
          .values()
          .forEach(below -> put(changes, below));
    } else {
      changes.put(leaf);
    }
  }

  private boolean isOfUnknownSystem(String path) {
    if (!path.startsWith(SYSTEMS)) {
      return false;
    }
    String system = SystemKeys.system(Tree.firstName(path.substring(SYSTEMS.length())));
    return file.leaf(system).isEmpty() && !file.has(system);
  }
}
