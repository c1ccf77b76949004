package io.weir.findings.comparison;

import io.weir.findings.figure.ValueBounds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The logarithms of one metric's ratios, contender by baseline, one for each repetition. The runs
 * of a repetition follow each other, so a drift of the machine from one repetition to the next
 * cancels out.
 *
 * @param bounds one entry for each repetition that shows something about the ratio
 */
public record BlockRatios(List<Bound> bounds) {
  /**
   * The range of a repetition's ratio, as logarithms.
   *
   * @param low minus infinity if the ratio is open below
   * @param measured the ratio of the measured values; infinite if a system collapsed
   * @param high infinite if the ratio is open above
   */
  record Bound(double low, double measured, double high) {}

  public BlockRatios {
    bounds = List.copyOf(bounds);
  }

  /**
   * Returns the ratios of two systems.
   *
   * @param contender the evidence of its runs, by block, such as a repetition
   * @param baseline likewise
   */
  public static <B extends Comparable<B>> BlockRatios of(Map<B, ValueBounds> contender,
      Map<B, ValueBounds> baseline) {
    Map<B, ValueBounds> common = new TreeMap<>(contender);
    common.keySet().retainAll(baseline.keySet());
    return new BlockRatios(common.entrySet()
        .stream()
        .map(mine -> bound(mine.getValue(), baseline.get(mine.getKey())))
        .flatMap(Optional::stream)
        .toList());
  }

  /** Values of one system, as ratios to 1. */
  public static <B extends Comparable<B>> BlockRatios of(Map<B, ValueBounds> values) {
    Map<B, ValueBounds> ones = new TreeMap<>(values);
    ones.replaceAll((repetition, any) -> ValueBounds.exactly(1));
    return of(values, ones);
  }

  /** Two lower bounds, or two collapses, show nothing about which system is slower. */
  private static Optional<Bound> bound(ValueBounds contender, ValueBounds baseline) {
    double low = Math.log(contender.low()) - Math.log(baseline.high());
    double high = Math.log(contender.high()) - Math.log(baseline.low());
    if (Double.isNaN(low) || Double.isNaN(high)
        || low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY) {
      return Optional.empty();
    }
    double measured = Math.log(contender.value()) - Math.log(baseline.value());
    return Optional.of(new Bound(low, Math.clamp(measured, low, high), high));
  }

  int size() {
    return bounds.size();
  }

  double[] lows() {
    return sorted(Bound::low);
  }

  double[] measured() {
    return sorted(Bound::measured);
  }

  double[] highs() {
    return sorted(Bound::high);
  }

  private double[] sorted(ToDoubleFunction<Bound> end) {
    return bounds.stream().mapToDouble(end).sorted().toArray();
  }

  /** Returns the measured ratios of repetitions in which no end is open. */
  public double[] exact() {
    return bounds.stream()
        .filter(bound -> Double.isFinite(bound.low()) && Double.isFinite(bound.high()))
        .mapToDouble(Bound::measured)
        .toArray();
  }

  /**
   * Returns the spread of the measured ratios without those of collapses; none with fewer than two.
   */
  Optional<Noise> noise() {
    return Noise.of(
        bounds.stream().mapToDouble(Bound::measured).filter(Double::isFinite).toArray());
  }
}
