package io.weir.findings.comparison;

import io.weir.findings.figure.ValueBounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The noise of the ratio of two systems, from all systems that ran in the same repetitions. The
 * logarithm of a value is a part of its system, a part of its repetition, and a residual: a two-way
 * layout. The residuals of all systems show the noise that three repetitions of two systems hardly
 * show.
 *
 * <p>Systems differ in noise. So each has its own variance, from its residuals, with another half a
 * degree of freedom of the variance of all of them (as in Smyth, Linear models and empirical Bayes
 * methods, 2004, with a prior that is fixed: five systems are too few to estimate it). The ratio
 * has the sum of both variances, and the degrees of freedom of Satterthwaite (An approximate
 * distribution of estimates of variance components, 1946). Two systems alone have the noise of
 * their ratios.
 */
final class TwoWayNoise {
  /** Less finds less, and more misses the ratios of one noisy system among calm ones. */
  private static final double PRIOR = 0.5;

  private TwoWayNoise() {}

  /**
   * Returns the noise of one repetition's ratio.
   *
   * @param contender its evidence by repetition
   * @param baseline likewise
   * @param others those of the other systems; they count where they have an exact value in each
   * repetition of the ratio
   * @return empty with fewer than two ratios that are finite
   */
  static Optional<Noise> of(Map<Integer, ValueBounds> contender,
      Map<Integer, ValueBounds> baseline, Collection<Map<Integer, ValueBounds>> others) {
    List<Integer> blocks = contender.keySet()
        .stream()
        .filter(block -> baseline.containsKey(block)
            && isRatio(contender.get(block), baseline.get(block)))
        .toList();
    List<double[]> rows = Stream.concat(Stream.of(contender, baseline),
        others.stream().filter(other -> blocks.stream().allMatch(block -> isExact(other, block))))
        .map(system -> logs(system, blocks))
        .toList();
    if (rows.size() == 2 || blocks.size() < 2) {
      return BlockRatios.of(contender, baseline).noise();
    }
    return Optional.of(of(meanSquares(rows), blocks.size() - 1));
  }

  /** Two lower bounds show nothing about a ratio, and a collapse has no value. */
  private static boolean isRatio(ValueBounds one, ValueBounds other) {
    return Double.isFinite(one.value()) && Double.isFinite(other.value())
        && !(Double.isInfinite(one.high()) && Double.isInfinite(other.high()));
  }

  private static boolean isExact(Map<Integer, ValueBounds> system, int block) {
    return system.containsKey(block) && Double.isFinite(system.get(block).high());
  }

  private static double[] logs(Map<Integer, ValueBounds> system, List<Integer> blocks) {
    return blocks.stream().mapToDouble(block -> Math.log(system.get(block).value())).toArray();
  }

  /**
   * Returns the variance of each system's residuals, the first two of which are compared. With
   * equal noise, each has the expectation of that noise, and the degrees of freedom of a
   * repetition less than there are.
   */
  private static double[] meanSquares(List<double[]> rows) {
    int columns = rows.getFirst().length;
    double[] ofColumns = new double[columns];
    for (double[] row : rows) {
      for (int i = 0; i < columns; i++) {
        ofColumns[i] += row[i] / rows.size();
      }
    }
    double all = mean(ofColumns);
    double share = (columns - 1) * (1 - 1.0 / rows.size());
    List<Double> squares = new ArrayList<>();
    for (double[] row : rows) {
      double own = mean(row);
      double sum = 0;
      for (int i = 0; i < columns; i++) {
        double residual = row[i] - own - ofColumns[i] + all;
        sum += residual * residual;
      }
      squares.add(sum / share);
    }
    return squares.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * Returns the noise of the ratio of the first two systems.
   *
   * @param degrees of freedom of each system's variance
   */
  private static Noise of(double[] systems, int degrees) {
    double pooled = mean(systems);
    double sum = 0;
    double squares = 0;
    double moderated = 0;
    for (double own : Arrays.copyOf(systems, 2)) {
      sum += own;
      squares += own * own / degrees;
      moderated += (PRIOR * pooled + degrees * own) / (PRIOR + degrees);
    }
    double freedom = squares > 0 ? sum * sum / squares : 2.0 * degrees;
    return new Noise(moderated,
        Math.min((systems.length - 1.0) * degrees, PRIOR + freedom));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
