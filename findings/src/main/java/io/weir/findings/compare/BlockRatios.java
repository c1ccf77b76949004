package io.weir.findings.compare;

import io.weir.findings.compare.FigureValues.Value;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The logarithms of one metric's ratios, contender by baseline, one for each repetition. The runs
 * of a repetition follow each other, so a drift of the machine from one repetition to the next
 * cancels out.
 *
 * @param bounds one entry for each repetition in which both systems have a value, or one of them
 * collapsed
 */
record BlockRatios(List<Bound> bounds) {
  /**
   * The range that the logarithm of a repetition's ratio lies in. Both ends are equal where both
   * values are known. One is infinite where a value is only a lower bound, or a system collapsed.
   */
  record Bound(double low, double high) {
    boolean exact() {
      return low == high;
    }
  }

  BlockRatios {
    bounds = List.copyOf(bounds);
  }

  static BlockRatios of(FigureValues baseline, FigureValues contender) {
    TreeSet<Integer> repetitions = new TreeSet<>();
    for (FigureValues values : List.of(baseline, contender)) {
      values.used().forEach(value -> repetitions.add(value.repetition()));
      repetitions.addAll(values.collapsed());
    }
    return new BlockRatios(repetitions.stream()
        .map(repetition -> bound(baseline, contender, repetition))
        .flatMap(Optional::stream)
        .toList());
  }

  /** Two collapses say nothing about which system is slower. */
  private static Optional<Bound> bound(FigureValues baseline, FigureValues contender,
      int repetition) {
    Optional<Value> theirs = baseline.in(repetition);
    Optional<Value> mine = contender.in(repetition);
    if (theirs.isPresent() && mine.isPresent()) {
      return bound(theirs.get(), mine.get());
    }
    if (theirs.isPresent() && contender.collapsed().contains(repetition)) {
      return Optional.of(new Bound(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    }
    return mine.isPresent() && baseline.collapsed().contains(repetition)
        ? Optional.of(new Bound(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY))
        : Optional.empty();
  }

  private static Optional<Bound> bound(Value baseline, Value contender) {
    if (baseline.atLeast() && contender.atLeast()) {
      return Optional.empty();
    }
    double log = Math.log(contender.value() / baseline.value());
    return Optional.of(new Bound(
        baseline.atLeast() ? Double.NEGATIVE_INFINITY : log,
        contender.atLeast() ? Double.POSITIVE_INFINITY : log));
  }

  int size() {
    return bounds.size();
  }

  /** Whether each repetition has a known ratio. */
  boolean exact() {
    return bounds.stream().allMatch(bound -> bound.exact() && Double.isFinite(bound.low()));
  }

  double[] lows() {
    return bounds.stream().mapToDouble(Bound::low).sorted().toArray();
  }

  double[] highs() {
    return bounds.stream().mapToDouble(Bound::high).sorted().toArray();
  }

  /** The spread of the known ratios; none with fewer than two. */
  Optional<Noise> noise() {
    return Noise.of(bounds.stream()
        .filter(bound -> bound.exact() && Double.isFinite(bound.low()))
        .mapToDouble(Bound::low)
        .toArray());
  }
}
