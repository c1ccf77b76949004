package io.weir.findings.compare;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The differences between systems that a plan can find. Stateless. */
public final class PlanPower {
  /** How much runs of one system vary, as standard deviations of logarithms. */
  private static final List<Double> NOISES = List.of(0.05, 0.1, 0.2);
  private static final double LARGE = 100;

  private PlanPower() {}

  /** The smallest differences that it finds, in a sentence; absent if it compares nothing. */
  public static Optional<String> text(Plan plan) {
    long systems = plan.runs().stream().map(run -> run.system().name()).distinct().count();
    int repetitions = plan.runs().stream().mapToInt(PlannedRun::repetition).max().orElse(0);
    if (systems < 2) {
      return Optional.empty();
    }
    if (repetitions < 2) {
      return Optional.of("one run of each system shows no difference beyond chance: set repeat to"
          + " 3 or more");
    }
    long variants = plan.runs().stream().map(PlannedRun::variant).distinct().count();
    return Optional.of("finds differences from " + NOISES.stream()
        .map(noise -> factor(repetitions, variants, noise) + " (runs vary by "
            + Quantity.percent(noise) + ")")
        .collect(Collectors.joining(", ")) + " on, in 4 of 5 cases");
  }

  /** The ratio of two runs varies by both of them. */
  private static String factor(int repetitions, long variants, double noise) {
    double factor = Math.exp(new Noise(2 * noise * noise, 1).detectable(repetitions,
        (repetitions - 1.0) * variants));
    return factor > LARGE ? "over 100x" : FactorText.factor(factor) + "x";
  }
}
