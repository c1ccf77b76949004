package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Guarantee;
import io.weir.core.unit.Rate;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.Doubt.Bias;
import io.weir.findings.published.Reach.Barrier;
import io.weir.findings.text.Names;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides from the plan alone which outcomes of a predicate are possible.
 *
 * @param cells the plan
 * @param terms the terms of the comparison
 */
record Reaching(PlannedCells cells, Terms terms) {
  private static final Optional<Doubt> MACHINE =
      Optional.of(new Doubt(Doubt.Shared.MACHINE, Bias.EITHER));

  /** A quantity in a cell. */
  private record Wanted(Amount quantity, Cell cell) {}

  Reach of(Predicate predicate) {
    return switch (predicate) {
      case Predicate.Ratio it -> ratio(it);
      case Predicate.RatioAtEachLoad it -> atEachLoad(it);
      case Predicate.Change it -> reach(List.of(new Wanted(it.quantity(), it.of()),
          new Wanted(it.before(), it.of())), it.range(), Optional.of(it.doubt()));
      case Predicate.Trend it -> reach(
          Stream.of(it.places().getLast(), it.places().getFirst())
              .map(place -> new Wanted(it.quantity(), it.of().at(it.axis(), place)))
              .toList(),
          it.rises() ? Range.above(1) : Range.below(1), it.doubt());
      case Predicate.Bound it -> bound(it);
      case Predicate.LowestAtLowLoad it -> lowest(it);
      case Predicate.DegradesFirst it -> first(it);
    };
  }

  private Reach bound(Predicate.Bound bound) {
    return cells.of(bound.of()).stream().anyMatch(Dilations::isDilated)
        ? Reach.none(Barrier.SHARED, Dilations.NOT_ABSOLUTE)
        : reach(List.of(new Wanted(bound.quantity(), bound.of())), bound.range(), bound.doubt());
  }

  private Reach ratio(Predicate.Ratio ratio) {
    return otherLoads(ratio).orElseGet(() -> reach(List.of(
        new Wanted(ratio.quantity(), ratio.over()), new Wanted(ratio.quantity(), ratio.under())),
        ratio.range(), ratio.doubt()));
  }

  /** Latencies of systems are not comparable if each has a different load. */
  private Optional<Reach> otherLoads(Predicate.Ratio ratio) {
    boolean comparable = !(ratio.quantity() instanceof Amount.Latency)
        || ratio.over().system().equals(ratio.under().system());
    return comparable || Stream.of(ratio.over(), ratio.under())
        .flatMap(cell -> cells.of(cell).stream())
        .noneMatch(run -> run.search().isPresent())
            ? Optional.empty()
            : Optional.of(Reach.none(Barrier.NOT_MEASURED, "each system runs at a share of its own"
                + " highest rate, and the claim is about one load"));
  }

  private Reach atEachLoad(Predicate.RatioAtEachLoad ratio) {
    List<Rate> common = cells.rates(ratio.over());
    List<Rate> others = cells.rates(ratio.under());
    if (common.size() < 2 || others.size() < 2) {
      return ratio(ratio.alone());
    }
    return mixed(List.of(ratio.over(), ratio.under())).orElseGet(() -> common.stream()
        .filter(others::contains)
        .map(rate -> ratio(ratio.at(rate)))
        .reduce(Reach::or)
        .orElseGet(() -> Reach.none(Barrier.NOT_MEASURED, "no rate of both")));
  }

  private Reach lowest(Predicate.LowestAtLowLoad lowest) {
    List<Rate> rates = cells.rates(lowest.of());
    if (rates.isEmpty()) {
      return Reach.none(Barrier.NOT_MEASURED, "no run of " + lowest.of().text());
    }
    return lowest.others()
        .stream()
        .map(other -> ratio(new Predicate.Ratio(lowest.quantity(),
            RateSweep.at(lowest.of(), rates.getFirst()), RateSweep.at(other, rates.getFirst()),
            Range.below(1), MACHINE)))
        .reduce(Reach::and)
        .orElseThrow();
  }

  private Reach first(Predicate.DegradesFirst first) {
    for (Cell cell : first.cells()) {
      int rates = cells.rates(cell).size();
      if (rates < 2) {
        return Reach.none(Barrier.NOT_MEASURED,
            "it takes several rates of " + cell.text() + ", and the plan has " + rates);
      }
    }
    Optional<Reach> mixed = mixed(first.cells());
    if (mixed.isPresent()) {
      return mixed.get();
    }
    int repetitions = first.cells()
        .stream()
        .flatMap(cell -> cells.rates(cell).stream().map(rate -> RateSweep.at(cell, rate)))
        .mapToInt(cell -> repetitions(List.of(cell)).size())
        .min()
        .orElseThrow();
    if (repetitions < Cells.ENOUGH_RUNS) {
      return few(repetitions, Cells.ENOUGH_RUNS);
    }
    List<Cell> compared = first.cells();
    return Dilations.tooClose(compared.stream()
        .flatMap(cell -> cells.of(cell).stream())
        .map(run -> run.emulated().dilation())
        .collect(Collectors.toSet()))
        .map(why -> Reach.none(Barrier.FEW, why))
        .or(() -> unlike(compared))
        .orElseGet(() -> doubted(compared, Range.below(1), MACHINE));
  }

  private Optional<Reach> mixed(List<Cell> several) {
    return several.stream()
        .filter(cell -> !cells.differByRateOnly(cell))
        .findFirst()
        .map(cell -> Reach.none(Barrier.MIXED, "the runs of " + cell.text()
            + " differ in more than the rate, or search for it"));
  }

  /** Quantities that are compared with each other, or one by itself. */
  private Reach reach(List<Wanted> wanted, Range range, Optional<Doubt> doubt) {
    List<Reach> missing = wanted.stream().flatMap(one -> missing(one).stream()).toList();
    if (!missing.isEmpty()) {
      return missing.stream().min(Comparator.comparing(Reach::barrier)).orElseThrow();
    }
    List<Cell> compared = wanted.stream().map(Wanted::cell).toList();
    Set<Sample.Block> blocks = repetitions(compared);
    if (blocks.size() < 2 && !takeTurns(wanted)) {
      return few(blocks.size(), 2);
    }
    return Dilations.objection(blocks)
        .map(why -> Reach.none(Barrier.FEW, why))
        .or(() -> unlike(compared))
        .orElseGet(() -> doubted(compared, range, doubt));
  }

  private Optional<Reach> missing(Wanted wanted) {
    List<PlannedRun> runs = cells.of(wanted.cell());
    if (runs.isEmpty()) {
      return Optional.of(Reach.none(Barrier.NOT_MEASURED, "no run of " + wanted.cell().text()));
    }
    List<String> lacking =
        runs.stream().flatMap(run -> wanted.quantity().missing(run).stream()).toList();
    if (lacking.size() == runs.size()) {
      return Optional.of(Reach.none(Barrier.NOT_MEASURED, lacking.getFirst()));
    }
    return PlannedCells.alike(runs, wanted.quantity())
        ? Optional.empty()
        : Optional.of(Reach.none(Barrier.MIXED, "the runs of " + wanted.cell().text()
            + " differ in more than the study distinguishes"));
  }

  private static Reach few(int repetitions, int least) {
    return Reach.none(Barrier.FEW,
        Interval.repetitions(repetitions, false) + ", and it takes " + least);
  }

  /** Returns whether the runs of two cells are paired within rounds of windows. */
  private boolean takeTurns(List<Wanted> wanted) {
    return wanted.size() == 2
        && wanted.stream().allMatch(one -> one.quantity().isKnownByWindow())
        && cells.of(wanted.getFirst().cell())
            .stream()
            .allMatch(run -> run.phases()
                .windows()
                .filter(windows -> windows.most() > 1)
                .isPresent()
                && cells.of(wanted.getLast().cell())
                    .stream()
                    .filter(run::takesTurnsWith)
                    .count() == 1);
  }

  private Set<Sample.Block> repetitions(List<Cell> compared) {
    return compared.stream()
        .map(cell -> cells.of(cell)
            .stream()
            .map(Sample.Block::of)
            .collect(Collectors.toSet()))
        .reduce((one, other) -> {
          Set<Sample.Block> both = new HashSet<>(one);
          both.retainAll(other);
          return both;
        })
        .orElseThrow();
  }

  /** Claims are about systems with several copies and, at equal terms, about equal promises. */
  private Optional<Reach> unlike(List<Cell> compared) {
    if (terms == Terms.AS_STUDIED) {
      return Optional.empty();
    }
    List<PlannedRun> runs = compared.stream().map(cell -> cells.of(cell).getFirst()).toList();
    Optional<String> single = runs.stream()
        .filter(run -> run.system().durability().replicas() < 2)
        .map(run -> run.system().name() + " keeps a single copy")
        .findFirst();
    return single.or(() -> unequal(runs))
        .or(() -> unfair(runs))
        .map(why -> Reach.none(Barrier.UNEQUAL, why));
  }

  /** One system at several durabilities is compared with itself. */
  private Optional<String> unequal(List<PlannedRun> runs) {
    Guarantee promise = cells.guarantees().apply(runs.getFirst().system());
    return runs.stream()
        .filter(run -> !run.system().name().equals(runs.getFirst().system().name()))
        .filter(run -> !cells.guarantees().apply(run.system()).promisesAsMuchAs(promise))
        .findFirst()
        .map(run -> "the acknowledgements of " + runs.getFirst().system().name() + " and "
            + run.system().name() + " do not promise the same");
  }

  private Optional<String> unfair(List<PlannedRun> runs) {
    Set<String> systems =
        runs.stream().map(run -> run.system().name()).collect(Collectors.toSet());
    return runs.stream()
        .flatMap(run -> cells.unfair(run, systems).stream())
        .findFirst()
        .map(ruling -> "the set-up is unfair: " + Names.topic(ruling.topic()) + " favors "
            + ruling.favors().orElse("one system"));
  }

  private Reach doubted(List<Cell> compared, Range range, Optional<Doubt> doubt) {
    return doubt
        .filter(one -> compared.stream()
            .flatMap(cell -> cells.of(cell).stream())
            .anyMatch(one::concerns))
        .map(one -> new Reach(one.bias().leavesSupport(range),
            one.bias().leavesContradiction(range), Barrier.SHARED,
            List.of(one.shared().brief())))
        .orElse(Reach.ALL);
  }
}
