package io.weir.findings.machine;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.driver.GroundTruth;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.RunEvidence.Cut;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * A measured value next to the one that a system of known behavior recorded itself.
 *
 * @param what what it is
 * @param unit what both values count
 * @param measured what weir measured or counted
 * @param truth what the system recorded
 */
public record TruthCheck(Known what, Unit unit, long measured, long truth) {
  /** Among the findings of a run. */
  public static final Part<List<TruthCheck>> PART =
      Part.listOf(RunFindings.class, "truth", TruthCheck.class);

  /** The unit of both values. */
  public enum Unit {
    NANOSECONDS,
    MESSAGES
  }

  /** What such a system records; its JSON form is {@link #id}. */
  public sealed interface Known {
    /** Returns its name, as {@code publish-response p99} or {@code lost}. */
    @JsonValue
    String id();

    /**
     * Returns the measure with that name.
     *
     * @throws IllegalArgumentException if nothing is
     */
    @JsonCreator
    static Known parse(String id) {
      Optional<Known> count =
          Arrays.stream(Count.values())
              .filter(one -> one.id.equals(id))
              .findFirst()
              .map(Known.class::cast);
      return count.or(() -> Arrays.stream(Metric.values())
          .filter(metric -> id.startsWith(metric.id() + " "))
          .findFirst()
          .map(metric -> Quantile.labelled(metric, id.substring(metric.id().length() + 1))))
          .orElseThrow(() -> new IllegalArgumentException("nothing known is called '" + id + "'"));
    }
  }

  /**
   * A latency.
   *
   * @param quantile from 0 to 1, which is the longest
   */
  public record Quantile(Metric metric, double quantile) implements Known {
    private static final String LONGEST = "max";

    private static Quantile labelled(Metric metric, String label) {
      return new Quantile(metric, label.equals(LONGEST)
          ? 1
          : new BigDecimal(label.substring(1)).movePointLeft(2).doubleValue());
    }

    @Override
    public String id() {
      return metric.id() + " " + (longest()
          ? LONGEST
          : "p" + BigDecimal.valueOf(quantile)
              .movePointRight(2)
              .stripTrailingZeros()
              .toPlainString());
    }

    /** Returns whether it is the longest of all. */
    public boolean longest() {
      return quantile == 1;
    }
  }

  /** A number of messages: of all that were sent, or of those that met with a fault. */
  public enum Count implements Known {
    MESSAGES("messages", LedgerCounts::attempted),
    LOST("lost", LedgerCounts::lost),
    DUPLICATED("duplicated", LedgerCounts::duplicates),
    REORDERED("reordered", LedgerCounts::reordered),
    KEY_REORDERED("key-reordered", counts -> counts.keyReordered().orElse(0L)),
    CORRUPTED("corrupted", LedgerCounts::corrupt),
    REFUSED("refused", LedgerCounts::failed);

    private final String id;
    private final ToLongFunction<LedgerCounts> measured;

    Count(String id, ToLongFunction<LedgerCounts> measured) {
      this.id = id;
      this.measured = measured;
    }

    @Override
    public String id() {
      return id;
    }

    private Optional<Long> truth(GroundTruth known) {
      return this == MESSAGES
          ? Optional.of(known.messages())
          : Optional.ofNullable(known.faults().get(id));
    }
  }

  /** Returns the checks of a run, latencies first; none if the system recorded nothing. */
  public static List<TruthCheck> of(Optional<GroundTruth> truth, RunEvidence run) {
    List<TruthCheck> checks = new ArrayList<>();
    truth.ifPresent(known -> {
      // The system's own record is of the whole measure phase.
      List<Metric> comparable =
          run.account().cut().equals(Cut.NOTHING) ? List.of(Metric.values()) : List.of();
      for (Metric metric : comparable) {
        SortedMap<Double, Long> quantiles =
            known.quantiles().getOrDefault(metric.id(), new TreeMap<>());
        latencies(metric, quantiles, run.latencies(metric), checks);
      }
      run.account().ledger().ifPresent(counts -> counted(known, counts, checks));
    });
    return checks;
  }

  private static void latencies(
      Metric metric, SortedMap<Double, Long> truth, Latencies measured, List<TruthCheck> checks) {
    if (measured.count() > 0) {
      truth.forEach((quantile, nanos) -> checks.add(new TruthCheck(new Quantile(metric, quantile),
          Unit.NANOSECONDS, measured.atQuantile(quantile), nanos)));
    }
  }

  private static void counted(GroundTruth known, LedgerCounts counts, List<TruthCheck> checks) {
    for (Count count : Count.values()) {
      count.truth(known)
          .ifPresent(truth -> checks.add(new TruthCheck(count, Unit.MESSAGES,
              count.measured.applyAsLong(counts), truth)));
    }
  }

  /**
   * Returns the error relative to the truth; where the truth is 0, 0 if so was the measurement and
   * 1 if not.
   */
  public double error() {
    if (truth == 0) {
      return measured == 0 ? 0 : 1;
    }
    return (measured - truth) / (double) truth;
  }
}
