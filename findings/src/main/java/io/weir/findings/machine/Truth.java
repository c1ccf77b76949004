package io.weir.findings.machine;

import io.weir.core.driver.GroundTruth;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.Metric;
import io.weir.findings.figure.Latencies;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.machine.TruthCheck.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Holds measurements against what a system of known behaviour recorded itself. */
public final class Truth {
  private static final Map<String, ToLongFunction<LedgerCounts>> FAULTS = Map.of(
      "lost", LedgerCounts::lost,
      "duplicated", LedgerCounts::duplicates,
      "reordered", LedgerCounts::reordered,
      "key-reordered", counts -> counts.keyReordered().orElse(0L),
      "corrupted", LedgerCounts::corrupt,
      "refused", LedgerCounts::failed);

  private Truth() {}

  /** The checks, latencies first; none if the system recorded nothing. */
  public static List<TruthCheck> checks(Optional<GroundTruth> truth, RunEvidence run) {
    List<TruthCheck> checks = new ArrayList<>();
    truth.ifPresent(known -> {
      for (Metric metric : Metric.values()) {
        SortedMap<Double, Long> quantiles =
            known.quantiles().getOrDefault(metric.id(), new TreeMap<>());
        latencies(metric, quantiles, run.latencies(metric), checks);
      }
      run.ledger().ifPresent(counts -> counted(known, counts, checks));
    });
    return checks;
  }

  private static void latencies(
      Metric metric, SortedMap<Double, Long> truth, Latencies measured, List<TruthCheck> checks) {
    if (measured.count() > 0) {
      truth.forEach((quantile, nanos) -> checks.add(new TruthCheck(
          metric.id() + " " + label(quantile), Unit.NANOSECONDS, measured.atQuantile(quantile),
          nanos)));
    }
  }

  private static String label(double quantile) {
    if (quantile == 1) {
      return "max";
    }
    return "p"
        + BigDecimal.valueOf(quantile).movePointRight(2).stripTrailingZeros().toPlainString();
  }

  private static void counted(GroundTruth known, LedgerCounts counts, List<TruthCheck> checks) {
    checks.add(new TruthCheck("messages", Unit.MESSAGES, counts.attempted(), known.messages()));
    Arrays.asList("lost", "duplicated", "reordered", "key-reordered", "corrupted", "refused")
        .forEach(fault -> {
          Long injected = known.faults().get(fault);
          if (injected != null) {
            checks.add(new TruthCheck(
                fault, Unit.MESSAGES, FAULTS.get(fault).applyAsLong(counts), injected));
          }
        });
  }
}
