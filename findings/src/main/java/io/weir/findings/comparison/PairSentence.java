package io.weir.findings.comparison;

import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer on two systems in one sentence, as {@code Kafka is faster than pulsar at the median
 * (1.46x publish, 1.41x end-to-end); inconclusive at p99}.
 *
 * @param comparisons of these and other systems
 * @param form how the two are spoken of
 */
public record PairSentence(String baseline, String contender, List<Comparison> comparisons,
    Form form) {
  /** How two systems are spoken of. */
  public enum Form {
    /** The faster one is the subject. */
    PEERS,
    /** The contender is always the subject, as a change has a direction. */
    CHANGE,
    /** Likewise, and each ratio has its interval, also where nothing is decided. */
    SIZED_CHANGE
  }

  /** The statistics that an answer is about. */
  public static final List<Statistic> ASKED = List.of(Statistic.P50, Statistic.P99);

  /** The answer on two systems of equal rank. */
  public PairSentence(String baseline, String contender, List<Comparison> comparisons) {
    this(baseline, contender, comparisons, Form.PEERS);
  }

  public PairSentence {
    comparisons = List.copyOf(comparisons);
  }

  /** The conclusion on one statistic of one metric. */
  sealed interface Conclusion {
    record Faster(String system, String than) implements Conclusion {}

    record Same(double margin) implements Conclusion {}

    record Unconfirmed() implements Conclusion {}

    record Open() implements Conclusion {}

    /** Returns its place in a sentence: a difference comes first. */
    default int rank() {
      return switch (this) {
        case Faster it -> 0;
        case Same it -> 1;
        case Unconfirmed it -> 2;
        case Open it -> 3;
      };
    }
  }

  /** What follows on some metrics of a statistic. */
  private record Clause(Conclusion conclusion, List<Comparison> metrics, Statistic statistic,
      boolean all) {
    /** Returns whether another one says the same of another statistic. */
    boolean agrees(Clause other) {
      return all && other.all && conclusion.equals(other.conclusion);
    }
  }

  /** Returns the sentence; absent if nothing can be compared. */
  public Optional<String> text() {
    return clauses().map(sentence -> begin(sentence) + ".");
  }

  /** Returns the same within another sentence; absent if nothing can be compared. */
  public Optional<String> clauses() {
    List<Clause> found = new ArrayList<>();
    for (Statistic statistic : ASKED) {
      Map<Conclusion, List<Comparison>> metrics = metrics(statistic);
      metrics.forEach((conclusion, ofIt) -> found
          .add(new Clause(conclusion, ofIt, statistic, metrics.size() == 1)));
    }
    found.sort(Comparator.comparing(clause -> clause.conclusion().rank()));
    List<String> clauses = new ArrayList<>();
    Optional<Clause> before = Optional.empty();
    for (Clause one : found) {
      if (before.filter(one::agrees).isPresent()) {
        clauses.add(clauses.removeLast() + " and " + at(one.statistic())
            + sizes(one.conclusion(), one.metrics()));
      } else {
        clauses.add(clause(one.conclusion(), one.metrics(), one.statistic(), one.all(),
            clauses.isEmpty()));
      }
      before = Optional.of(one);
    }
    return clauses.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("; ", clauses));
  }

  private String begin(String sentence) {
    return Names.capital(scope(comparisons) + sentence);
  }

  /**
   * Returns the deployments that comparisons hold for, as a sentence begins; empty text if they are
   * fresh in each repetition. A comparison of one deployment says nothing about others.
   */
  static String scope(List<Comparison> comparisons) {
    return comparisons.stream()
        .flatMap(one -> one.turns().stream())
        .findFirst()
        .map(turns -> turns.deployments() == 1 ? "on these deployments, " : "on any start, ")
        .orElse("");
  }

  /** The comparisons of a statistic by what follows from them, one for each metric. */
  Map<Conclusion, List<Comparison>> metrics(Statistic statistic) {
    Map<Conclusion, List<Comparison>> metrics = new LinkedHashMap<>();
    comparisons.stream()
        .filter(one -> one.baseline().equals(baseline) && one.contender().equals(contender))
        .filter(one -> one.metric() instanceof FigureKey.Latency latency
            && latency.statistic() == statistic)
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .forEach(one -> metrics.computeIfAbsent(conclusion(one), any -> new ArrayList<>())
            .add(one));
    return metrics;
  }

  private String sizes(Conclusion conclusion, List<Comparison> metrics) {
    boolean sized = conclusion instanceof Conclusion.Faster
        || form == Form.SIZED_CHANGE && metrics.stream().allMatch(Comparison::hasInterval);
    return sized
        ? " (" + String.join(", ", metrics.stream()
            .map(one -> size(conclusion, one) + " " + metric(one))
            .toList()) + ")"
        : "";
  }

  private String size(Conclusion conclusion, Comparison one) {
    if (form != Form.SIZED_CHANGE) {
      return FactorText.size(one);
    }
    return conclusion instanceof Conclusion.Faster
        ? (FactorText.size(one) + " " + FactorText.interval(one)).strip()
        : FactorText.changeWithInterval(one);
  }

  private static Conclusion conclusion(Comparison one) {
    return switch (one.outcome()) {
      case EQUIVALENT -> new Conclusion.Same(one.margin());
      case LOWER, HIGHER -> one.standing() == Standing.UNCONFIRMED
          ? new Conclusion.Unconfirmed()
          : one.outcome() == Outcome.LOWER
              ? new Conclusion.Faster(one.contender(), one.baseline())
          : new Conclusion.Faster(one.baseline(), one.contender());
      case INCONCLUSIVE, NOT_COMPARABLE -> new Conclusion.Open();
    };
  }

  private String clause(Conclusion conclusion, List<Comparison> metrics, Statistic statistic,
      boolean all, boolean first) {
    String where = at(statistic);
    return switch (conclusion) {
      case Conclusion.Faster it -> direction(it) + " " + where + sizes(it, metrics);
      case Conclusion.Same it -> baseline + " and " + contender + " are equal within "
          + Quantity.percent(it.margin()) + " " + where + of(metrics, all, it);
      case Conclusion.Unconfirmed it -> difference(first) + " is not confirmed " + where
          + of(metrics, all, it);
      case Conclusion.Open it -> (first ? baseline + " vs " + contender + " is " : "")
          + "inconclusive " + where + of(metrics, all, it);
    };
  }

  /** Returns the ratios of a clause, or its metrics if these are not all. */
  private String of(List<Comparison> metrics, boolean all, Conclusion conclusion) {
    String sizes = sizes(conclusion, metrics);
    return all || !sizes.isEmpty()
        ? sizes
        : " for " + Names.list(metrics.stream().map(PairSentence::metric).toList());
  }

  private String direction(Conclusion.Faster it) {
    return form != Form.PEERS && it.than().equals(contender)
        ? contender + " is slower than " + baseline
        : it.system() + " is faster than " + it.than();
  }

  /** The systems have no name in a sentence before its first clause. */
  private String difference(boolean first) {
    return "the difference" + (first ? " between " + baseline + " and " + contender : "");
  }

  static String metric(Comparison one) {
    return one.metric() instanceof FigureKey.Latency latency
        ? Names.brief(latency.metric())
        : FigureText.label(one.metric());
  }

  /** Returns a statistic as a place, as {@code at the median}. */
  public static String at(Statistic statistic) {
    return statistic == Statistic.P50 ? "at the median" : "at " + statistic.label();
  }
}
