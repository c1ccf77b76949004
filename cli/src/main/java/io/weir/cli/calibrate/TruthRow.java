package io.weir.cli.calibrate;

import io.weir.core.interval.Metric;
import io.weir.core.unit.Rate;
import io.weir.findings.machine.TruthCheck;
import io.weir.findings.machine.TruthCheck.Quantile;
import io.weir.findings.model.RunFindings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The measurement of one known delay at one rate, next to the truth.
 *
 * @param delay the delay's name
 * @param rate the rate
 * @param checks every quantile up to p99.99 of every latency; none if the run did not complete
 * @param problem why the run did not complete, if it did not
 */
public record TruthRow(String delay, Rate rate, List<TruthCheck> checks,
    Optional<String> problem) {
  private static final double MOST_SHARE = 0.01;
  private static final long MOST_NANOS = 50_000;

  public TruthRow {
    checks = List.copyOf(checks);
  }

  static TruthRow of(RunFindings run) {
    List<TruthCheck> checks = run.part(TruthCheck.PART)
        .orElse(List.of())
        .stream()
        .filter(check -> check.what() instanceof Quantile latency && !latency.longest())
        .toList();
    Optional<String> problem = run.problem()
        .or(() -> checks.isEmpty() ? Optional.of("it left nothing to compare") : Optional.empty());
    return new TruthRow(run.run().system().name(), run.run().workload().load().rate(), checks,
        problem);
  }

  /** Returns whether a measured value is the true one, but for 1 % or 50 us. */
  public static boolean holds(TruthCheck check) {
    return Math.abs(check.measured() - check.truth()) <= Math.max(MOST_NANOS,
        MOST_SHARE * check.truth());
  }

  /** Returns whether everything is as it was. */
  public boolean holds() {
    return problem.isEmpty() && checks.stream().allMatch(TruthRow::holds);
  }

  /** Returns the quantile that is furthest from the truth, by what is allowed. */
  public Optional<TruthCheck> worst() {
    return checks.stream()
        .max(Comparator.comparing(check -> Math.abs(check.measured() - check.truth())
            / Math.max(MOST_NANOS, MOST_SHARE * check.truth())));
  }

  /** Returns the checks of one metric, by quantile. */
  public SortedMap<Double, TruthCheck> checks(Metric metric) {
    SortedMap<Double, TruthCheck> byQuantile = new TreeMap<>();
    checks.forEach(check -> {
      if (check.what() instanceof Quantile latency && latency.metric() == metric) {
        byQuantile.put(latency.quantile(), check);
      }
    });
    return byQuantile;
  }
}
