package io.weir.findings.compare;

import io.weir.core.result.Metric;
import io.weir.findings.compare.Comparison.Outcome;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
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
    List<String> clauses = comparisons(TOLD.getFirst()).isEmpty() ? bySystem() : byFigure();
    return clauses.isEmpty()
        ? Optional.empty()
        : Optional
            .of(Names.capital(Names.metric(metric)) + ": " + String.join("; ", clauses) + ".");
  }

  /** Only two systems are told apart in words; more are listed. */
  private Optional<Comparison> comparisons(Statistic statistic) {
    return comparisons.stream()
        .filter(one -> systems.size() == 2 && one.figure().equals(key(statistic)))
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .findFirst();
  }

  private FigureKey key(Statistic statistic) {
    return new FigureKey.Latency(metric, statistic);
  }

  private static String at(Statistic statistic) {
    return statistic == Statistic.P50 ? "at the median" : "at " + statistic.label();
  }

  private List<String> byFigure() {
    List<String> clauses = new ArrayList<>();
    Optional<Outcome> before = Optional.empty();
    for (Statistic statistic : TOLD) {
      Optional<Comparison> comparison = comparisons(statistic);
      if (comparison.isPresent()) {
        clauses
            .add(told(comparison.get(), before) + at(statistic) + " (" + values(statistic) + ")");
        before = comparison.map(Comparison::outcome);
      }
    }
    return List.of(String.join(" and ", clauses));
  }

  private String values(Statistic statistic) {
    return String.join(", ", systems.stream()
        .map(system -> figure(system, statistic).map(value -> system.system() + " " + shown(value)))
        .flatMap(Optional::stream)
        .toList());
  }

  private List<String> bySystem() {
    if (systems.stream()
        .noneMatch(system -> TOLD.stream().anyMatch(one -> figure(system, one).isPresent()))) {
      return List.of();
    }
    return systems.stream().map(this::ofSystem).toList();
  }

  private String ofSystem(SystemFindings system) {
    List<String> figures = TOLD.stream()
        .map(
            statistic -> figure(system, statistic).map(value -> shown(value) + " " + at(statistic)))
        .flatMap(Optional::stream)
        .toList();
    return system.system() + " "
        + (figures.isEmpty() ? "has no valid figure" : Names.list(figures));
  }

  private Optional<SystemFigure> figure(SystemFindings system, Statistic statistic) {
    return system.figure(key(statistic)).filter(SystemFigure::known);
  }

  private static String shown(SystemFigure figure) {
    String mark = figure.verdict() == Verdict.SUSPECT ? " SUSPECT" : "";
    return (figure.atLeast() ? "at least " : "") + Quantity.latency(figure.median()) + mark;
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
      case INCONCLUSIVE, NOT_COMPARABLE -> again ? "" : undecided(comparison);
    };
  }

  private static String undecided(Comparison comparison) {
    return Math.min(comparison.baselineRuns(), comparison.contenderRuns()) < 2
        ? "one run is too few to compare "
        : "no difference could be told ";
  }

  private static String difference(Comparison comparison, Optional<Outcome> before) {
    boolean sameSubject =
        before.filter(one -> one == Outcome.LOWER || one == Outcome.HIGHER).isPresent();
    return sameSubject
        ? Quantity.change(comparison.ratio()) + " "
        : comparison.contender() + (comparison.indicative() ? " was " : " is ")
            + Quantity.change(comparison.ratio(), comparison.baseline())
            + (comparison.indicative() ? " in these runs " : " ");
  }
}
