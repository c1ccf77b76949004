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
 *
 * @param file the scenario with the chosen systems, in the order in which they were named
 * @param sets the other values of the command line
 */
record SystemSelection(Tree file, List<Leaf> sets) {
  private static final String SYSTEMS = SystemKeys.SYSTEMS.section();

  /** Applies the last choice among the values of the command line; without one, all stay. */
  static SystemSelection of(Tree file, List<Leaf> sets, Map<String, Launcher> launchers,
      Problems problems) {
    List<Leaf> others = sets.stream().filter(leaf -> !isChoice(leaf)).toList();
    return sets.stream()
        .filter(SystemSelection::isChoice)
        .reduce((one, later) -> later)
        .map(choice -> new SystemSelection(
            chosen(file, names(choice, problems), choice, launchers, problems),
            others.stream().filter(leaf -> !isOfOther(leaf, file, choice)).toList()))
        .orElse(new SystemSelection(file, sets));
  }

  private static boolean isChoice(Leaf leaf) {
    return leaf.path().equals(SYSTEMS) && !(leaf.value() instanceof Value.Mapping);
  }

  private static List<String> names(Leaf choice, Problems problems) {
    List<Value> items = choice.value() instanceof Value.Sequence some
        ? some.items()
        : List.of(choice.value());
    List<String> names = items.stream()
        .flatMap(item -> item instanceof Value.Scalar name
            ? Stream.of(name.text().strip())
            : Stream.empty())
        .distinct()
        .toList();
    if (names.isEmpty() || names.size() < items.size()) {
      problems.add(choice.key(), SYSTEMS, "does not name different systems",
          "write it as --system NAME,NAME");
    }
    return names;
  }

  /** What is set for a system of the file that was not chosen is meant for another choice. */
  private static boolean isOfOther(Leaf leaf, Tree file, Leaf choice) {
    List<String> chosen = names(choice, new Problems());
    return file.namesBelow(SYSTEMS)
        .stream()
        .filter(name -> !chosen.contains(name))
        .anyMatch(name -> isWithin(leaf.path(), SystemKeys.system(name)));
  }

  private static boolean isWithin(String path, String system) {
    String unswept = path.startsWith(TopKeys.SWEEP.section() + ".")
        ? path.substring(TopKeys.SWEEP.section().length() + 1)
        : path;
    return unswept.equals(system) || unswept.startsWith(system + ".");
  }

  private static Tree chosen(Tree file, List<String> names, Leaf choice,
      Map<String, Launcher> launchers, Problems problems) {
    List<String> existing = file.namesBelow(SYSTEMS);
    List<Leaf> kept = new ArrayList<>();
    for (String name : names) {
      if (existing.contains(name)) {
        kept.addAll(file.below(SystemKeys.system(name)));
      } else if (launchers.containsKey(name)) {
        kept.add(new Leaf(SystemKeys.system(name) + ".broker", choice.key(),
            new Value.Scalar(choice.value().place(), name, Value.Style.PLAIN)));
      } else {
        List<String> known =
            Stream.concat(existing.stream(), launchers.keySet().stream()).distinct().toList();
        problems.add(choice.key(), SYSTEMS,
            "there is no system and no broker kind '" + Excerpt.of(name) + "'",
            Nearest.hint(name, known, "name some of: " + ValueTypes.list(known)));
      }
    }
    Tree.Changes changes = file.change().remove(SYSTEMS);
    existing.stream()
        .filter(name -> !names.contains(name))
        .forEach(name -> unused(file, SystemKeys.system(name)).forEach(changes::removeLeaf));
    Optional<Leaf> baseline = file.leaf(TopKeys.BASELINE.path());
    baseline.filter(leaf -> names.stream().noneMatch(leaf.value().flow()::equals))
        .ifPresent(leaf -> changes.removeLeaf(leaf.path()));
    kept.forEach(changes::put);
    return changes.tree();
  }

  /** Returns what sweeps and scales set for a system that was not chosen. */
  private static List<String> unused(Tree file, String system) {
    List<String> paths = new ArrayList<>();
    for (String path : file.leaves().keySet()) {
      String scaled = path;
      if (path.startsWith(TopKeys.SCALE.section() + ".")) {
        String below = path.substring(TopKeys.SCALE.section().length() + 1);
        scaled = below.substring(Tree.firstName(below).length()).replaceFirst("^\\.", "");
      }
      if (isWithin(scaled, system)) {
        paths.add(path);
      }
    }
    return paths;
  }
}
