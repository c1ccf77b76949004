package io.weir.analysis.compare;

import io.weir.analysis.finding.Comparison;
import io.weir.analysis.finding.Comparison.Outcome;
import io.weir.analysis.finding.FigureKey;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.SystemFigure;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what the systems of a variant came to in one metric, at the median and at p99. */
final class LatencySentence {
  private static final List<Statistic> TOLD = List.of(Statistic.P50, Statistic.P99);

  private final Metric metric;
  private final List<SystemFindings> systems;
  private final List<Comparison> comparisons;
  private final String margin;

  LatencySentence(Metric metric, List<SystemFindings> systems, List<Comparison> comparisons,
      double margin) {
    this.metric = metric;
    this.systems = systems;
    this.comparisons = comparisons;
    this.margin = Quantity.percent(margin);
  }

  /** The sentence; absent if no figure may be quoted. */
  Optional<String> text() {
    List<String> clauses = new ArrayList<>();
    Optional<Comparison> before = Optional.empty();
    for (Statistic statistic : TOLD) {
      FigureKey figure = new FigureKey.Latency(metric, statistic);
      String values = values(figure);
      if (!values.isEmpty()) {
        Optional<Comparison> comparison = comparison(figure);
        clauses.add(clause(comparison, before, at(statistic), values));
        before = comparison;
      }
    }
    if (clauses.isEmpty()) {
      return Optional.empty();
    }
    String of = systems.size() == 1 ? " of " + systems.getFirst().system() : "";
    return Optional.of(Names.capital(Names.metric(metric)) + of + ": "
        + String.join(separator(before), clauses) + ".");
  }

  private String separator(Optional<Comparison> comparison) {
    return systems.size() == 1 || comparison.isPresent() ? " and " : "; ";
  }

  private static String at(Statistic statistic) {
    return statistic == Statistic.P50 ? "at the median" : "at " + statistic.label();
  }

  /** Only two systems are told apart in words; more are listed. */
  private Optional<Comparison> comparison(FigureKey figure) {
    return comparisons.stream()
        .filter(one -> systems.size() == 2 && one.figure().equals(figure))
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .findFirst();
  }

  private String clause(Optional<Comparison> comparison, Optional<Comparison> before, String at,
      String values) {
    return comparison
        .map(one -> told(one, before.map(Comparison::outcome)) + at + " (" + values + ")")
        .orElse(values + " " + at);
  }

  /** What follows, without the words that the clause before it has said already. */
  private String told(Comparison comparison, Optional<Outcome> before) {
    boolean again = before.equals(Optional.of(comparison.outcome()));
    return switch (comparison.outcome()) {
      case LOWER, HIGHER -> difference(comparison, before);
      case EQUIVALENT -> again
          ? ""
          : comparison.baseline() + " and " + comparison.contender() + " are equal within " + margin
              + " ";
      case INCONCLUSIVE, NOT_COMPARABLE -> again ? "" : "no difference could be told ";
    };
  }

  private static String difference(Comparison comparison, Optional<Outcome> before) {
    String distance = Quantity.percent(Math.abs(comparison.ratio() - 1));
    String direction = comparison.outcome() == Outcome.LOWER ? "lower" : "higher";
    boolean sameSubject =
        before.filter(one -> one == Outcome.LOWER || one == Outcome.HIGHER).isPresent();
    return sameSubject
        ? distance + " " + direction + " "
        : comparison.contender() + " is " + distance + " " + direction + " than "
            + comparison.baseline() + " ";
  }

  private String values(FigureKey figure) {
    return String.join(", ", systems.stream()
        .map(system -> system.figure(figure)
            .filter(SystemFigure::known)
            .map(value -> named(system, value)))
        .flatMap(Optional::stream)
        .toList());
  }

  private String named(SystemFindings system, SystemFigure figure) {
    String name = systems.size() == 1 ? "" : system.system() + " ";
    String mark = figure.verdict() == Verdict.SUSPECT ? " SUSPECT" : "";
    return name + (figure.atLeast() ? "at least " : "") + Quantity.latency(figure.median()) + mark;
  }
}
