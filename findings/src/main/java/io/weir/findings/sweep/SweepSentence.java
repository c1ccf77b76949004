package io.weir.findings.sweep;

import io.weir.core.interval.Metric;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The answer of a sweep on one system in one sentence, as {@code With 16 partitions, kafka's
 * publish p99 is 1.80x slower than with 1 [1.50-2.10]}. It names the value with the largest
 * difference.
 */
record SweepSentence(SweepFindings sweep) {
  private static final List<FigureKey> ASKED = List.of(
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99), Headline.PEAK);

  /** What follows on one metric; about a value if there is one. */
  private record Clause(FigureKey metric, Optional<Comparison> about, String conclusion) {
    /** Differences come first. */
    int rank() {
      return about.isPresent() ? 0 : 1;
    }
  }

  /** Returns the sentence; absent if no value can be compared. */
  Optional<String> text() {
    List<Clause> clauses = ASKED.stream()
        .flatMap(figure -> clause(figure).stream())
        .sorted(Comparator.comparingInt(Clause::rank))
        .toList();
    if (clauses.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    Optional<String> value = Optional.empty();
    Optional<String> conclusion = Optional.empty();
    for (Clause clause : clauses) {
      if (clause.about().isEmpty() && conclusion.equals(Optional.of(clause.conclusion()))) {
        parts.add("likewise " + FigureText.label(clause.metric()));
        continue;
      }
      Optional<String> its = clause.about().map(Comparison::contender);
      parts.add((its.isEmpty() || its.equals(value) ? "" : path().at(its.get()) + ", ")
          + (parts.isEmpty()
              ? sweep.system() + "'s " + FigureText.name(clause.metric())
              : FigureText.label(clause.metric()))
          + " " + clause.conclusion() + (parts.isEmpty() ? subject(clause) : "")
          + interval(clause));
      value = its;
      conclusion = Optional.of(clause.conclusion());
    }
    String others = Names.variantBrief(sweep.others());
    return Optional.of(others.isEmpty()
        ? Names.capital(String.join("; ", parts)) + "."
        : others + ": " + String.join("; ", parts) + ".");
  }

  private SweptPath path() {
    return new SweptPath(sweep.path());
  }

  /** Returns what the first clause compares with; the others share it. */
  private String subject(Clause clause) {
    String first = path().atAlone(sweep.values().getFirst());
    return clause.about()
        .map(one -> isSingle(one) ? " that " + first : " than " + first)
        .orElse(" over " + path().label());
  }

  private static String interval(Clause clause) {
    return clause.about()
        .map(FactorText::interval)
        .filter(Predicate.not(String::isEmpty))
        .map(interval -> " " + interval)
        .orElse("");
  }

  private static boolean isSingle(Comparison comparison) {
    return comparison.blocks() < 2;
  }

  private Optional<Clause> clause(FigureKey figure) {
    List<Comparison> all = sweep.comparisons(figure)
        .stream()
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    if (all.stream().allMatch(SweepSentence::isSingle)) {
      Comparison most = farthest(all);
      return Optional.of(new Clause(figure, Optional.of(most),
          "is " + FactorText.factor(most.ratio()) + "x"));
    }
    List<Comparison> found = all.stream()
        .filter(one -> one.differs() && one.standing() == Standing.CONFIRMED)
        .toList();
    if (!found.isEmpty()) {
      Comparison most = farthest(found);
      return Optional.of(new Clause(figure, Optional.of(most), "is " + FactorText.outcome(most)));
    }
    return Optional.of(new Clause(figure, Optional.empty(), without(all)));
  }

  private static Comparison farthest(List<Comparison> some) {
    return some.stream()
        .max(Comparator.comparingDouble(one -> Math.abs(Math.log(one.ratio()))))
        .orElseThrow();
  }

  /** Returns the conclusion on a metric without a confirmed difference. */
  private static String without(List<Comparison> all) {
    if (all.stream().allMatch(one -> one.outcome() == Outcome.EQUIVALENT)) {
      return "is equal within " + Quantity.percent(all.getFirst().margin());
    }
    if (all.stream().anyMatch(Comparison::differs)) {
      return "has no confirmed difference";
    }
    return "is inconclusive";
  }
}
