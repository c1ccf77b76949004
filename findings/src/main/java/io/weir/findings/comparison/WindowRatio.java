package io.weir.findings.comparison;

import io.weir.core.result.WindowJudge.MeasuredWindows;
import io.weir.findings.figure.WindowValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of one figure of two systems that took turns, contender by baseline.
 *
 * <p>In each deployment, the ratio is that of the values over all windows. Its variance comes from
 * a jackknife over half rounds: the first half of both windows of a round, and the second half.
 * Both systems had a window in a round, shortly after one another, so that a drift of the machine
 * cancels. Several deployments also vary by their starts: then the interval is Student's over
 * deployments, if that is wider than the one of the rounds together, whose degrees of freedom are
 * those of Satterthwaite (An approximate distribution of estimates of variance components, 1946).
 *
 * @param log the logarithm of the ratio, the mean over deployments
 * @param rounds its noise from half round to half round; the variance is that of {@code log}
 * @param starts its noise from deployment to deployment, likewise; absent with one deployment
 * @param count how many rounds both systems have in common, in all deployments
 * @param deployments how many deployments there are
 */
record WindowRatio(double log, Noise rounds, Optional<Noise> starts, int count, int deployments) {
  private static final int LEAST_GROUPS = 3;
  /**
   * The most degrees of freedom that halves add to: those of eight rounds. Halves of a window are
   * not quite independent, so the intervals of more rounds would be too short.
   */
  static final int OF_HALVES = 7;

  /** A deployment. */
  private record Deployment(double log, Noise noise, int rounds) {
    /** Windows that the other system lacks weigh in the value; their part is taken out again. */
    static Optional<Deployment> of(WindowValues contender, WindowValues baseline) {
      SortedMap<Integer, Double> mine = contender.contributions();
      SortedMap<Integer, Double> theirs = baseline.contributions();
      TreeSet<Integer> common = new TreeSet<>(mine.keySet());
      common.retainAll(theirs.keySet());
      int rounds = (int) common.stream()
          .map(half -> half / MeasuredWindows.HALVES)
          .distinct()
          .count();
      double[] differences =
          common.stream().mapToDouble(half -> mine.get(half) - theirs.get(half)).toArray();
      return Noise.of(differences)
          .filter(noise -> rounds > 1)
          .map(noise -> new Deployment(
              Math.log(contender.value()) - Math.log(baseline.value())
                  + beyond(mine, common) - beyond(theirs, common),
              new Noise(variance(noise, differences) / differences.length,
                  Math.min(noise.degrees(), Math.max(OF_HALVES, rounds - 1))),
              rounds));
    }

    /**
     * Returns the variance of half a round, at least as rounds and pairs of them show it. A host
     * that wavers moves both halves to the same side, and both rounds of a pair, because the second
     * has the order of the first reversed.
     */
    private static double variance(Noise halves, double[] differences) {
      return Math.max(halves.variance(), Math.max(
          ofGroups(differences, MeasuredWindows.HALVES),
          ofGroups(differences, 2 * MeasuredWindows.HALVES)));
    }

    private static double ofGroups(double[] differences, int size) {
      double[] groups = new double[differences.length / size];
      for (int i = 0; i < groups.length; i++) {
        groups[i] = Arrays.stream(differences, i * size, (i + 1) * size).average().orElseThrow();
      }
      return groups.length < LEAST_GROUPS
          ? 0
          : size * Noise.of(groups).map(Noise::variance).orElse(0.0);
    }

    private static double beyond(SortedMap<Integer, Double> all, TreeSet<Integer> common) {
      return common.size() == all.size()
          ? 0
          : common.stream().mapToDouble(all::get).average().orElseThrow()
              - all.values().stream().mapToDouble(log -> log).average().orElseThrow();
    }
  }

  /**
   * Returns the ratio.
   *
   * @param contender its values, by deployment
   * @param baseline likewise
   * @return empty if no deployment has two rounds
   */
  static Optional<WindowRatio> of(Map<Integer, WindowValues> contender,
      Map<Integer, WindowValues> baseline) {
    Map<Integer, WindowValues> common = new TreeMap<>(contender);
    common.keySet().retainAll(baseline.keySet());
    List<Deployment> all = new ArrayList<>();
    common.forEach((deployment, values) -> Deployment.of(values, baseline.get(deployment))
        .ifPresent(all::add));
    return all.isEmpty() ? Optional.empty() : Optional.of(of(all));
  }

  private static WindowRatio of(List<Deployment> all) {
    int count = all.size();
    double[] logs = all.stream().mapToDouble(Deployment::log).toArray();
    return new WindowRatio(
        Arrays.stream(logs).average().orElseThrow(),
        together(all.stream().map(Deployment::noise).toList()),
        Noise.of(logs).map(noise -> new Noise(noise.variance() / count, noise.degrees())),
        all.stream().mapToInt(Deployment::rounds).sum(),
        count);
  }

  /** Returns the noise of the mean of independent values. */
  private static Noise together(List<Noise> all) {
    double sum = all.stream().mapToDouble(Noise::variance).sum();
    double squares =
        all.stream().mapToDouble(one -> one.variance() * one.variance() / one.degrees()).sum();
    double degrees = squares > 0
        ? sum * sum / squares
        : all.stream().mapToDouble(Noise::degrees).sum();
    return new Noise(sum / all.size() / all.size(), degrees);
  }

  /**
   * Returns the estimate.
   *
   * @param error how often the interval may miss the true ratio, from 0 to 1
   */
  BlockEstimate estimate(double error) {
    double half = halfWidth(error / 2);
    double inner = halfWidth(error);
    return new BlockEstimate(Math.exp(log), Math.exp(log - half), Math.exp(log + half),
        Math.exp(log - inner), Math.exp(log + inner), chance(), count, forecast(error / 2));
  }

  /** Of more rounds of one deployment; of several deployments, their starts may differ. */
  private Optional<IntervalForecast> forecast(double tail) {
    return deployments > 1
        ? Optional.empty()
        : Optional.of(new IntervalForecast(log, log,
            new Noise(rounds.variance() * count, rounds.degrees()), count, tail));
  }

  private double halfWidth(double tail) {
    return Math.max(rounds.halfWidth(1, tail),
        starts.map(noise -> noise.halfWidth(1, tail)).orElse(0.0));
  }

  /** Returns how often equal systems would differ this much. */
  private double chance() {
    return Math.max(chance(rounds), starts.map(this::chance).orElse(0.0));
  }

  private double chance(Noise noise) {
    double distance = Math.abs(log);
    if (noise.variance() == 0) {
      return distance == 0 ? 1 : 0;
    }
    return 2 * TDistribution.of(noise.degrees())
        .survivalProbability(distance / Math.sqrt(noise.variance()));
  }
}
