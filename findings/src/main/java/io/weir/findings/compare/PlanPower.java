package io.weir.findings.compare;

import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.HostNoise;
import io.weir.core.scenario.Windows;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.comparison.Noise;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.comparison.PairSentence;
import io.weir.findings.comparison.TurnsPower;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The differences between systems that a plan can find, by the noise of the host. Where that was
 * never measured, by three assumed noises. The noise between runs says nothing about windows, so
 * that of rounds is assumed.
 *
 * @param repetitions of each system, from 2
 * @param variants how many combinations of swept values there are
 */
public record PlanPower(int repetitions, long variants) {
  /** How much runs of one system vary, as standard deviations of logarithms. */
  private static final List<Double> NOISES = List.of(0.05, 0.1, 0.2);
  private static final List<Statistic> SHOWN =
      List.of(Statistic.P50, Statistic.P99, Statistic.P99_9);
  private static final double LARGE = 100;

  /**
   * The smallest differences that it finds, in a sentence; absent if it compares nothing.
   *
   * @param measured the noise of this host; empty if it was never measured
   */
  public static Optional<String> text(Plan plan, Optional<HostNoise> measured) {
    long systems = plan.runs().stream().map(run -> run.system().name()).distinct().count();
    int repetitions = plan.runs().stream().mapToInt(PlannedRun::repetition).max().orElse(0);
    List<Windows> windows = plan.runs()
        .stream()
        .flatMap(run -> run.phases().windows().stream())
        .toList();
    if (!windows.isEmpty()) {
      Windows one = windows.getFirst();
      return systems == 2 && repetitions == 1 && one.most() > 1
          ? Optional.of(inTurns(TurnsPower.of(one, plan.stopping(), one.most()),
              plan.judgedBy().margin()))
          : Optional.empty();
    }
    if (systems < 2 || repetitions < 2) {
      return Optional.empty();
    }
    PlanPower power = new PlanPower(repetitions,
        plan.runs().stream().map(PlannedRun::variant).distinct().count());
    return Optional.of("finds differences from "
        + measured.filter(host -> !plan.emulates())
            .flatMap(power::measured)
            .orElseGet(power::assumed));
  }

  /** Of all rounds, since an early end is one that decides. */
  private static String inTurns(TurnsPower power, double margin) {
    return "finds differences of p50 from "
        + listed(noise -> factor(reported(power.factor(noise), margin)))
        + " on, in 4 of 5 cases, if the ratio varies by " + listed(Quantity::percent)
        + " from round to round";
  }

  private static String listed(Function<Double, String> text) {
    return NOISES.stream().map(text).collect(Collectors.joining(", "));
  }

  /** A smaller difference is found, and reported as equal. */
  private static double reported(double factor, double margin) {
    return Math.max(factor, 1 + margin);
  }

  /**
   * Returns the changes that a comparison finds by the noise that it measured, in a sentence.
   *
   * @param power by the p50 of publish response time
   * @param margin how far from 1 its ratio may be and still count as equivalent
   */
  static String found(TurnsPower.Measured power, double margin) {
    return "The ratio of the publish p50 varied by " + Quantity.percent(power.deviation())
        + " from round to round, so " + power.rounds() + " rounds find changes from "
        + factor(reported(power.factor(), margin)) + " on in 4 of 5 cases.";
  }

  private Optional<String> measured(HostNoise host) {
    List<String> differences = new ArrayList<>();
    for (Statistic statistic : SHOWN) {
      noise(host, statistic).ifPresent(noise -> differences
          .add(factor(noise, noise.degrees()) + " " + PairSentence.at(statistic)));
    }
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", differences)
            + " on, in 4 of 5 cases, by this host's noise (" + MeasuredNoise.subject(host) + ")");
  }

  /** Returns the noise of publish or of end-to-end response time, the larger of both. */
  private static Optional<Noise> noise(HostNoise host, Statistic statistic) {
    NoiseFloors floors = NoiseFloors.of(Optional.of(host));
    return Headline.metrics(1)
        .stream()
        .flatMap((Metric metric) -> floors.of(new FigureKey.Latency(metric, statistic)).stream())
        .max(Comparator.comparing(Noise::variance));
  }

  /** Returns the ratio of two runs varies by both of them. */
  private String assumed() {
    return NOISES.stream()
        .map(noise -> factor(new Noise(2 * noise * noise, 1), Double.POSITIVE_INFINITY)
            + " (runs vary by " + Quantity.percent(noise) + ")")
        .collect(Collectors.joining(", "))
        + " on, in 4 of 5 cases; './weir doctor --noise' measures how much they vary here";
  }

  /**
   * Returns the smallest factor that a comparison finds.
   *
   * @param degrees of freedom of the assumed noise
   */
  private String factor(Noise noise, double degrees) {
    double freedom = Math.min((repetitions - 1.0) * variants, degrees);
    return factor(Math.exp(noise.detectable(repetitions, freedom)));
  }

  private static String factor(double factor) {
    return factor > LARGE ? "over 100x" : FactorText.factor(factor) + "x";
  }
}
