package io.weir.benchmark.measure;

import io.weir.core.text.EnumWord;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures weir and a bare client along one axis, up and down in turn. Weir's cost is a multiple of
 * the bare client's at the same step, which takes out the growth of the client and its broker.
 *
 * @param walks the outcomes of both by step, for each block
 */
record Growth(Axis axis, List<Map<Integer, List<Outcome>>> walks) {
  private static final double FLAT = 1.3;

  /** The quantity that grows, and its steps. */
  enum Axis {
    PARTITIONS(1, 10, 100, 1_000), SUBSCRIPTIONS(1, 3, 10), PRODUCERS(1, 8, 64);

    private final List<Integer> steps;

    Axis(Integer... steps) {
      this.steps = List.of(steps);
    }

    /** Returns a shape with that many of this quantity, and one of every other. */
    private LoadShape at(LoadShape base, int step) {
      String unit = EnumWord.kebab(this);
      return new LoadShape(
          step + " " + (step == 1 ? unit.substring(0, unit.length() - 1) : unit), base.size(),
          base.rate(), base.saturating(), this == PARTITIONS ? step : 1,
          this == SUBSCRIPTIONS ? step : 1, this == PRODUCERS ? step : 1, base.warmUp(),
          base.window());
    }
  }

  /**
   * Returns the growth over some blocks.
   *
   * @param contenders weir, and the bare client
   */
  static Growth measured(Axis axis, List<Contender> contenders, int blocks, LoadShape base,
      PrintStream out) throws MeasureException, InterruptedException {
    Interleaving interleaving = new Interleaving(contenders, 1, new Turns(1), out);
    List<Map<Integer, List<Outcome>>> walks = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      List<Integer> steps = new ArrayList<>(axis.steps);
      if (block % 2 == 1) {
        Collections.reverse(steps);
      }
      Map<Integer, List<Outcome>> walk = new LinkedHashMap<>();
      for (int step : steps) {
        walk.put(step, interleaving.measure(axis.at(base, step)).getFirst().outcomes());
      }
      walks.add(walk);
    }
    return new Growth(axis, walks);
  }

  List<Outcome> outcomes() {
    return walks.stream().flatMap(walk -> walk.values().stream()).flatMap(List::stream).toList();
  }

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (int step : axis.steps.subList(1, axis.steps.size())) {
      String shape = walks.getFirst().get(step).getFirst().shape();
      List<Double> raw = new ArrayList<>();
      List<Double> beside = new ArrayList<>();
      for (Map<Integer, List<Outcome>> walk : walks) {
        double grown = cost(walk, step, 0) / cost(walk, 1, 0);
        raw.add(grown);
        beside.add(grown * cost(walk, 1, 1) / cost(walk, step, 1));
      }
      checks.add(Check.shown(shape, "cost against 1, client and all", Spread.of(raw)));
      checks.add(Check.atMost(shape, "cost against 1, next to bare clients", Spread.of(beside),
          FLAT));
    }
    return checks;
  }

  private static double cost(Map<Integer, List<Outcome>> walk, int step, int contender) {
    return walk.get(step).get(contender).cpuMicrosPerMessage();
  }
}
