package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.text.Excerpt;
import io.weir.core.text.Nearest;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.ValueTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scenario with some of its systems, as {@code --set systems=[kafka, redis]} chooses them. A name
 * that no system has, and a broker kind does, adds a system of that kind with its defaults.
 * {@code new=kafka} adds a copy: a system of another name with all values of the first.
 *
 * @param file the scenario with the chosen systems, in the order in which they were named
 * @param sets the other values of the command line
 */
record SystemSelection(Tree file, List<Leaf> sets) {
  private static final String SYSTEMS = SystemKeys.SYSTEMS.section();
  private static final String SWEEP = TopKeys.SWEEP.section() + ".";
  private static final String SCALE = TopKeys.SCALE.section() + ".";

  /**
   * A chosen system.
   *
   * @param original the system whose values it has: itself, or another one that it is a copy of
   */
  private record Chosen(String name, String original) {
    static Chosen of(String item) {
      int equals = item.indexOf('=');
      return equals < 0
          ? new Chosen(item, item)
          : new Chosen(item.substring(0, equals).strip(), item.substring(equals + 1).strip());
    }

    boolean isCopy() {
      return !name.equals(original);
    }

    /** Returns what a value of its original is for itself; empty for any other value. */
    Optional<Leaf> own(Leaf leaf) {
      String inner = inner(leaf.path());
      String from = SystemKeys.system(original);
      return isWithin(inner, from)
          ? Optional.of(new Leaf(leaf.path().substring(0, leaf.path().length() - inner.length())
              + SystemKeys.system(name) + inner.substring(from.length()), leaf.key(),
              leaf.value()))
          : Optional.empty();
    }
  }

  /** Applies the last choice among the values of the command line; without one, all stay. */
  static SystemSelection of(Tree file, List<Leaf> sets, Map<String, Launcher> launchers,
      Problems problems) {
    List<Leaf> others = sets.stream().filter(leaf -> !isChoice(leaf)).toList();
    return sets.stream()
        .filter(SystemSelection::isChoice)
        .reduce((one, later) -> later)
        .map(choice -> of(file, others, choice, launchers, problems))
        .orElse(new SystemSelection(file, sets));
  }

  /**
   * What is set for a system of the file that was not chosen is meant for another choice. What is
   * set for a copy prevails over what is set for its original, in any order.
   */
  private static SystemSelection of(Tree file, List<Leaf> sets, Leaf choice,
      Map<String, Launcher> launchers, Problems problems) {
    List<Chosen> chosen = systems(choice, problems);
    List<String> left = new ArrayList<>(file.namesBelow(SYSTEMS));
    chosen.forEach(system -> left.remove(system.name));
    List<Leaf> copied =
        Stream.concat(sets.stream().flatMap(leaf -> copies(leaf, chosen)), sets.stream()).toList();
    Stream.concat(file.leaves().values().stream(), sets.stream())
        .filter(leaf -> isSweptTwice(leaf, chosen, copied))
        .forEach(leaf -> problems.add(leaf.key(), leaf.path(),
            "a system and its copy would be swept apart from each other",
            "choose one of its values: --set " + inner(leaf.path()) + "=VALUE"));
    return new SystemSelection(
        chosen(file, chosen, choice, launchers, problems),
        copied.stream()
            .filter(leaf -> left.stream()
                .noneMatch(name -> isWithin(inner(leaf.path()), SystemKeys.system(name))))
            .toList());
  }

  private static boolean isChoice(Leaf leaf) {
    return leaf.path().equals(SYSTEMS) && !(leaf.value() instanceof Value.Mapping);
  }

  private static List<Chosen> systems(Leaf choice, Problems problems) {
    List<Value> items = choice.value() instanceof Value.Sequence some
        ? some.items()
        : List.of(choice.value());
    List<Chosen> systems = items.stream()
        .flatMap(item -> item instanceof Value.Scalar name
            ? Stream.of(Chosen.of(name.text().strip()))
            : Stream.empty())
        .toList();
    long names = systems.stream().map(Chosen::name).distinct().count();
    if (systems.isEmpty() || names < items.size()) {
      problems.add(choice.key(), SYSTEMS, "does not name different systems",
          "write it as --system NAME,NAME");
    }
    return systems;
  }

  private static Stream<Leaf> copies(Leaf leaf, List<Chosen> chosen) {
    return chosen.stream().filter(Chosen::isCopy).flatMap(copy -> copy.own(leaf).stream());
  }

  /** Returns whether it sweeps a value of several chosen systems that have no value set. */
  private static boolean isSweptTwice(Leaf leaf, List<Chosen> chosen, List<Leaf> sets) {
    return unscaled(leaf.path()).startsWith(SWEEP) && chosen.stream()
        .flatMap(system -> system.own(leaf).stream())
        .filter(own -> sets.stream().noneMatch(set -> set.path().equals(inner(own.path()))))
        .count() > 1;
  }

  /** Returns the path within a sweep, a scale, or the sweep of a scale. */
  private static String inner(String path) {
    String scaled = unscaled(path);
    return scaled.startsWith(SWEEP) ? scaled.substring(SWEEP.length()) : scaled;
  }

  private static String unscaled(String path) {
    if (!path.startsWith(SCALE)) {
      return path;
    }
    String below = path.substring(SCALE.length());
    return below.substring(Tree.firstName(below).length()).replaceFirst("^\\.", "");
  }

  private static boolean isWithin(String path, String system) {
    return path.equals(system) || path.startsWith(system + ".");
  }

  private static Tree chosen(Tree file, List<Chosen> chosen, Leaf choice,
      Map<String, Launcher> launchers, Problems problems) {
    List<String> existing = file.namesBelow(SYSTEMS);
    List<Leaf> kept = new ArrayList<>();
    for (Chosen system : chosen) {
      String original = system.original;
      if (system.isCopy() && existing.contains(system.name)) {
        problems.add(choice.key(), SYSTEMS, "there is a system '" + Excerpt.of(system.name)
            + "' already, so no copy can have that name", "choose another name");
      } else if (existing.contains(original)) {
        file.below(SystemKeys.system(original))
            .forEach(leaf -> kept.addAll(
                system.own(leaf).stream().toList()));
      } else if (launchers.containsKey(original)) {
        kept.add(new Leaf(SystemKeys.system(system.name) + ".broker", choice.key(),
            new Value.Scalar(choice.value().place(), original, Value.Style.PLAIN)));
      } else {
        List<String> known =
            Stream.concat(existing.stream(), launchers.keySet().stream()).distinct().toList();
        problems.add(choice.key(), SYSTEMS,
            "there is no system and no broker kind '" + Excerpt.of(original) + "'",
            Nearest.hint(original, known, "name some of: " + ValueTypes.list(known)));
      }
    }
    List<String> names = chosen.stream().map(Chosen::name).toList();
    Tree.Changes changes = file.change().remove(SYSTEMS);
    for (Leaf leaf : file.leaves().values()) {
      String inner = inner(leaf.path());
      if (!inner.equals(leaf.path()) && inner.startsWith(SYSTEMS + ".")) {
        copies(leaf, chosen).forEach(changes::put);
        if (existing.stream()
            .anyMatch(name -> !names.contains(name) && isWithin(inner, SystemKeys.system(name)))) {
          changes.removeLeaf(leaf.path());
        }
      }
    }
    Optional<Leaf> baseline = file.leaf(TopKeys.BASELINE.path());
    baseline.filter(leaf -> names.stream().noneMatch(leaf.value().flow()::equals))
        .ifPresent(leaf -> changes.removeLeaf(leaf.path()));
    kept.forEach(changes::put);
    return changes.tree();
  }
}
