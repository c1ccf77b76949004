package io.weir.scenario;

import io.weir.core.text.Excerpt;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.TopKeys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Expands the swept values of a tree into their combinations. */
final class Sweep {
  /** The most combinations. More are a mistake. */
  private static final int MOST = 10_000;
  private static final int MOST_PATHS = 50;
  /** Every run of a plan and of a report repeats its values. */
  private static final int LONGEST_VALUE = 1_000;

  private static final String PREFIX = TopKeys.SWEEP + ".";

  private final Problems problems;

  Sweep(Problems problems) {
    this.problems = problems;
  }

  /**
   * Returns all combinations, the last sweep changing fastest; a single empty one without a sweep
   * or if there are too many.
   */
  List<List<Leaf>> combinations(Tree tree) {
    List<Leaf> sweeps = tree.below(TopKeys.SWEEP.section());
    if (sweeps.size() > MOST_PATHS) {
      problems.add(sweeps.get(MOST_PATHS).key(), TopKeys.SWEEP.section(),
          "sweeps " + sweeps.size() + " paths; the limit is " + MOST_PATHS,
          "put values that belong together into one list of mappings");
      return List.of(List.of());
    }
    List<List<Leaf>> combinations = List.of(List.of());
    for (Leaf leaf : sweeps) {
      List<Leaf> values = values(leaf);
      if ((long) combinations.size() * values.size() > MOST) {
        problems.add(leaf.key(), leaf.path(), "the sweep has more than " + MOST + " combinations",
            "sweep fewer values");
        return List.of(List.of());
      }
      combinations = values.isEmpty() ? combinations : product(combinations, values);
    }
    return combinations;
  }

  private static List<List<Leaf>> product(List<List<Leaf>> combinations, List<Leaf> values) {
    List<List<Leaf>> product = new ArrayList<>();
    for (List<Leaf> combination : combinations) {
      for (Leaf value : values) {
        List<Leaf> longer = new ArrayList<>(combination);
        longer.add(value);
        product.add(longer);
      }
    }
    return product;
  }

  private List<Leaf> values(Leaf sweep) {
    String path = sweep.path().substring(PREFIX.length());
    if (KeyTable.isForAllRuns(Tree.firstName(path))) {
      problems.add(sweep.key(), sweep.path(), Tree.firstName(path) + " can't be swept",
          "it applies to all runs of a scenario");
    } else if (!(sweep.value() instanceof Value.Sequence list)) {
      problems.add(sweep.value().place(), sweep.path(), "a sweep takes a list",
          "write the values as [1, 6, 16]");
    } else if (list.items().isEmpty()) {
      problems.add(sweep.value().place(), sweep.path(), "has an empty list",
          "list at least one value, such as [1, 6, 16], or remove it");
    } else {
      check(sweep, list);
      return list.items().stream().map(item -> new Leaf(path, sweep.key(), item)).toList();
    }
    return List.of();
  }

  private void check(Leaf sweep, Value.Sequence list) {
    Set<String> seen = new HashSet<>();
    for (Value item : list.items()) {
      String text = item.flow();
      if (text.length() > LONGEST_VALUE) {
        problems.add(item.place(), sweep.path(), "a swept value has " + text.length()
            + " characters; the limit is " + LONGEST_VALUE, "sweep a shorter one");
      } else if (!seen.add(text)) {
        problems.add(item.place(), sweep.path(), Excerpt.of(text) + " is listed twice",
            "remove one; use 'repeat' to repeat a measurement");
      }
    }
  }
}
