package io.weir.findings.slo;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.Objective.Limit;
import io.weir.core.scenario.Objective.Subject;
import io.weir.findings.compare.Comparison;
import io.weir.findings.compare.FigureValues;
import io.weir.findings.compare.FigureValues.Value;
import io.weir.findings.compare.VariantFindings;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Statistic;
import io.weir.findings.run.RunFindings;
import io.weir.findings.slo.SloFinding.Measured;
import io.weir.findings.slo.SloFinding.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Judges objectives. A limit is met or broken if a one-sided test at 5 % says so: of the mean of
 * the logarithms over the runs, or of the ratio to the baseline. Counts of messages are exact.
 *
 * @param runs all runs of the plan
 */
public record SloJudge(List<RunFindings> runs, Optional<String> baseline) {
  private static final double ERROR = 0.05;
  private static final double COVERAGE = 0.949;

  /** The findings on the systems of a variant, objective by objective. */
  public List<SloFinding> judge(VariantFindings variant, List<Objective> objectives) {
    Map<String, List<RunFindings>> bySystem = runs.stream()
        .filter(run -> run.run().variant().equals(variant.variant()))
        .collect(Collectors.groupingBy(run -> run.run().system().name()));
    List<SloFinding> findings = new ArrayList<>();
    for (Objective objective : objectives) {
      variant.systems()
          .stream()
          .map(system -> system.system())
          .filter(system -> !(objective.relative() && baseline.equals(Optional.of(system))))
          .forEach(system -> findings.add(
              judge(variant, system, bySystem.getOrDefault(system, List.of()), objective)));
    }
    return findings;
  }

  private SloFinding judge(VariantFindings variant, String system, List<RunFindings> its,
      Objective objective) {
    return switch (objective.limit()) {
      case Limit.AtMostTime limit -> finding(variant, system, objective,
          values(key(objective.subject()), its), limit.time().toNanos(), false);
      case Limit.AtLeastRate limit -> finding(variant, system, objective,
          values(key(objective.subject()), its), limit.rate().perSecond(), true);
      case Limit.AtMostRatio limit -> relative(variant, system, objective, limit.ratio(), false);
      case Limit.AtLeastRatio limit -> relative(variant, system, objective, limit.ratio(), true);
      case Limit.AtMostCount limit -> messages(variant, system, its, objective, limit.count());
    };
  }

  private static FigureKey key(Subject subject) {
    return switch (subject) {
      case Subject.Latency latency -> new FigureKey.Latency(latency.metric(),
          Statistic.named(latency.statistic()).orElseThrow());
      case Subject.Throughput throughput -> new FigureKey.Throughput(RateKind.ACHIEVED);
      case Subject.Messages messages -> throw new IllegalArgumentException(
          messages.text() + " is a count");
    };
  }

  private static FigureValues values(FigureKey key, List<RunFindings> its) {
    return FigureValues.of(key, its);
  }

  private static SloFinding finding(VariantFindings variant, String system, Objective objective,
      FigureValues values, double limit, boolean least) {
    if (!values.collapsed().isEmpty()) {
      return new SloFinding(variant.variant(), system, objective, Outcome.BROKEN,
          Optional.empty(), "it did not keep up with the load in " + values.collapsed().size()
              + " of " + (values.used().size() + values.left()) + " runs");
    }
    double[] logs = values.used()
        .stream()
        .mapToDouble(Value::value)
        .filter(value -> value > 0)
        .map(Math::log)
        .toArray();
    if (logs.length == 0) {
      return new SloFinding(variant.variant(), system, objective, Outcome.UNDECIDED,
          Optional.empty(), "no run has a valid value");
    }
    boolean bounded = values.used().stream().anyMatch(Value::atLeast);
    Measured measured = measured(logs, bounded);
    Outcome outcome = outcome(measured, limit, least);
    String reason = logs.length < 2
        ? "one run has no interval: set repeat to 2 or more"
        : "the limit lies within the interval: more runs narrow it";
    return new SloFinding(variant.variant(), system, objective, outcome, Optional.of(measured),
        outcome == Outcome.UNDECIDED ? reason : "");
  }

  private static Measured measured(double[] logs, boolean bounded) {
    double mean = Arrays.stream(logs).average().orElseThrow();
    if (logs.length < 2) {
      return new Measured(Math.exp(mean), 0, Double.POSITIVE_INFINITY);
    }
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    double half = Math.sqrt(squares / (logs.length - 1) / logs.length)
        * TDistribution.of(logs.length - 1.0).inverseSurvivalProbability(ERROR);
    return new Measured(Math.exp(mean), Math.exp(mean - half),
        bounded ? Double.POSITIVE_INFINITY : Math.exp(mean + half));
  }

  private static Outcome outcome(Measured measured, double limit, boolean least) {
    if (least ? measured.low() > limit : measured.high() < limit) {
      return Outcome.MET;
    }
    return (least ? measured.high() < limit : measured.low() > limit)
        ? Outcome.BROKEN
        : Outcome.UNDECIDED;
  }

  private SloFinding relative(VariantFindings variant, String system, Objective objective,
      double limit, boolean least) {
    Optional<Comparison> comparison = variant.comparisons()
        .stream()
        .filter(one -> one.figure().equals(key(objective.subject()))
            && one.contender().equals(system) && baseline.equals(Optional.of(one.baseline())))
        .filter(one -> one.blocks() > 0)
        .findFirst();
    if (comparison.isEmpty()) {
      return new SloFinding(variant.variant(), system, objective, Outcome.UNDECIDED,
          Optional.empty(), "no repetition has a valid value of both systems");
    }
    Comparison found = comparison.get();
    boolean interval = found.coverage() >= COVERAGE;
    Measured measured = new Measured(found.ratio(), interval ? found.low() : 0,
        interval ? found.high() : Double.POSITIVE_INFINITY);
    Outcome outcome = outcome(measured, limit, least);
    return new SloFinding(variant.variant(), system, objective, outcome, Optional.of(measured),
        outcome == Outcome.UNDECIDED
            ? "the limit lies within the interval: more runs narrow it"
            : "");
  }

  private static SloFinding messages(VariantFindings variant, String system,
      List<RunFindings> its, Objective objective, long limit) {
    Optional<LedgerCounts> counts =
        its.stream().flatMap(run -> run.ledger().stream()).reduce(LedgerCounts::plus);
    if (counts.isEmpty()) {
      return new SloFinding(variant.variant(), system, objective, Outcome.UNDECIDED,
          Optional.empty(), "no run has a message accounting");
    }
    long count = switch (((Subject.Messages) objective.subject()).outcome()) {
      case LOST -> counts.get().lost();
      case DUPLICATED -> counts.get().duplicates();
      case REORDERED -> counts.get().reordered();
      case CORRUPT -> counts.get().corrupt();
      case FAILED -> counts.get().failed();
    };
    return new SloFinding(variant.variant(), system, objective,
        count <= limit ? Outcome.MET : Outcome.BROKEN,
        Optional.of(new Measured(count, count, count)), "");
  }
}
