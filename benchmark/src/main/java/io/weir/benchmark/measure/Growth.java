package io.weir.benchmark.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures weir and a bare client along one axis, up and down in turn. Weir's cost is a multiple of
 * the bare client's at the same step, which takes out the growth of the client and its broker.
 */
final class Growth {
  private static final double FLAT = 1.3;

  private final GrowthAxis axis;
  private final List<Contender> contenders;
  private final int blocks;
  private final PrintStream out;
  private final List<Map<Integer, List<Outcome>>> walks = new ArrayList<>();

  Growth(GrowthAxis axis, List<Contender> contenders, int blocks, PrintStream out) {
    this.axis = axis;
    this.contenders = contenders;
    this.blocks = blocks;
    this.out = out;
  }

  void measure(LoadShape base) throws MeasureException, InterruptedException {
    for (int block = 0; block < blocks; block++) {
      List<Integer> steps = new ArrayList<>(axis.steps());
      if (block % 2 == 1) {
        Collections.reverse(steps);
      }
      Map<Integer, List<Outcome>> walk = new LinkedHashMap<>();
      for (int step : steps) {
        walk.put(step,
            new Interleaving(contenders, 1, new Turns(1), out).measure(axis.at(base, step))
                .get(0)
                .outcomes());
      }
      walks.add(walk);
    }
  }

  List<Outcome> outcomes() {
    return walks.stream().flatMap(walk -> walk.values().stream()).flatMap(List::stream).toList();
  }

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (int step : axis.steps().subList(1, axis.steps().size())) {
      String shape = outcomes(step).get(0).shape();
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

  private List<Outcome> outcomes(int step) {
    return walks.get(0).get(step);
  }

  private static double cost(Map<Integer, List<Outcome>> walk, int step, int contender) {
    return walk.get(step).get(contender).cpuMicrosPerMessage();
  }
}
