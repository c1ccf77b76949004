package io.weir.findings.compare;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.Metric;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.compare.Comparison.Outcome;
import io.weir.findings.fairness.DurabilityCheck;
import io.weir.findings.fairness.DurabilityCheck.Status;
import io.weir.findings.fairness.Ruling;
import io.weir.findings.fairness.Rulings;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Writes the answer of a variant in sentences. */
final class Answer {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE);

  private final List<SystemFindings> systems;
  private final List<Comparison> comparisons;
  private final boolean equalDurability;
  private final Rulings fairness;
  private final List<String> circumstances;
  private final Thresholds thresholds;

  /**
   * The answer.
   *
   * @param circumstances warnings of what the systems were measured in
   */
  Answer(List<SystemFindings> systems, List<Comparison> comparisons, boolean equalDurability,
      List<Ruling> fairness, List<String> circumstances, Thresholds thresholds) {
    this.systems = systems;
    this.comparisons = comparisons;
    this.equalDurability = equalDurability;
    this.fairness = Rulings.of(Map.of(Map.of(), fairness));
    this.circumstances = circumstances;
    this.thresholds = thresholds;
  }

  /** The answer on the systems. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Metric metric : METRICS) {
      new LatencySentence(metric, systems, comparisons, thresholds.margin()).text()
          .ifPresent(sentences::add);
    }
    allArrived().ifPresent(sentences::add);
    sentences.add(reliance());
    return sentences;
  }

  /** The cautions; empty if there are none. */
  List<String> cautions() {
    return Stream.of(durability().stream(), unfairness().stream(), circumstances.stream(),
        harmed().stream())
        .flatMap(Function.identity())
        .toList();
  }

  private Optional<String> unfairness() {
    return fairness.unfair()
        ? Optional.of("Unfair set-up: " + fairness.unfairSummary())
        : Optional.empty();
  }

  private Optional<String> allArrived() {
    List<LedgerCounts> ledgers =
        systems.stream().map(SystemFindings::ledger).flatMap(Optional::stream).toList();
    long messages = ledgers.stream().mapToLong(LedgerCounts::acknowledged).sum();
    return messages > 0 && ledgers.stream().allMatch(LedgerCounts::clean)
        ? Optional.of("All " + Quantity.count(messages)
            + " messages were acknowledged and arrived once, in order and intact.")
        : Optional.empty();
  }

  private Optional<String> harmed() {
    List<String> harmed = systems.stream()
        .map(system -> system.ledger()
            .map(Answer::faults)
            .filter(Predicate.not(String::isEmpty))
            .map(faults -> system.system() + ": " + faults))
        .flatMap(Optional::stream)
        .toList();
    return harmed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Not every message arrived intact. " + Names.capital(String.join("; ", harmed)) + ".");
  }

  private Optional<String> durability() {
    if (!equalDurability) {
      List<String> each = systems.stream()
          .map(system -> system.system() + ": " + promise(system.durability()))
          .toList();
      return Optional.of("The systems did not give the same guarantee (" + String.join("; ", each)
          + "), so their values are not directly comparable.");
    }
    List<String> contradicted = systems.stream()
        .filter(system -> system.durability().status() == Status.CONTRADICTED)
        .map(system -> system.system() + " (" + Names.list(system.durability().differences()) + ")")
        .toList();
    return contradicted.isEmpty()
        ? Optional.empty()
        : Optional.of("Read back, " + Names.list(contradicted)
            + " ran at another durability than the scenario asks for.");
  }

  private static String promise(DurabilityCheck check) {
    return check.guarantee()
        .map(Names::promise)
        .orElseGet(() -> Names.durability(check.inForce()));
  }

  private String reliance() {
    int planned = systems.stream().mapToInt(SystemFindings::planned).sum();
    int completed = systems.stream().mapToInt(SystemFindings::completed).sum();
    int fewest = systems.stream().mapToInt(SystemFindings::completed).min().orElse(0);
    String runs = completed + " of " + Quantity.of(planned, "run") + " completed";
    return systems.size() > 1 && fewest < thresholds.runs()
        ? runs + "; with fewer than " + thresholds.runs()
            + " of each system the comparison is indicative" + chance(fewest) + "."
        : runs + ".";
  }

  /** How often so few runs set two systems apart that are alike. */
  private String chance(int fewest) {
    return comparisons.stream()
        .filter(comparison -> fewest > 1 && comparison.coverage() > 0)
        .mapToDouble(comparison -> 1 - comparison.coverage())
        .max()
        .stream()
        .mapToObj(share -> ": by chance alone, two equal systems would differ in "
            + Quantity.percent(share) + " of the values")
        .findFirst()
        .orElse("");
  }

  /** The outcomes of messages, the worst first; empty text if all arrived intact. */
  private static String faults(LedgerCounts counts) {
    List<String> parts = new ArrayList<>();
    say(counts.lost(), "lost after their acknowledgement", parts);
    say(counts.left().orElse(0), "not delivered when the drain ended", parts);
    say(counts.corrupt(), "damaged", parts);
    say(counts.duplicates(), "duplicated", parts);
    say(counts.reordered(), "out of order", parts);
    say(counts.keyReordered().orElse(0L), "out of order for their key", parts);
    say(counts.redeliveries(), "delivered again as announced", parts);
    say(counts.failed(), "failed", parts);
    say(counts.unknown(), "without an outcome", parts);
    say(counts.unsent(), "never sent", parts);
    return Names.list(parts);
  }

  private static void say(long count, String what, List<String> parts) {
    if (count > 0) {
      parts.add(Quantity.count(count) + " " + what);
    }
  }

  /** Writes the answer for one metric, at the median and at p99. */
  private static final class LatencySentence {
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

    /** Only two systems are compared in words; more are listed. */
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
          .map(system -> figure(system, statistic)
              .map(value -> system.system() + " " + shown(value)))
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
              statistic -> figure(system, statistic)
                  .map(value -> shown(value) + " " + at(statistic)))
          .flatMap(Optional::stream)
          .toList();
      return system.system() + " "
          + (figures.isEmpty() ? "has no valid value" : Names.list(figures));
    }

    private Optional<SystemFigure> figure(SystemFindings system, Statistic statistic) {
      return system.figure(key(statistic)).filter(SystemFigure::known);
    }

    private static String shown(SystemFigure figure) {
      String mark = figure.verdict() == Verdict.SUSPECT ? " SUSPECT" : "";
      return (figure.atLeast() ? "at least " : "") + Quantity.latency(figure.median()) + mark;
    }

    /** The conclusion, without the words of the clause before it. */
    private String told(Comparison comparison, Optional<Outcome> before) {
      boolean again = before.equals(Optional.of(comparison.outcome()));
      return switch (comparison.outcome()) {
        case LOWER, HIGHER -> difference(comparison, before);
        case EQUIVALENT -> again
            ? ""
            : comparison.baseline() + " and " + comparison.contender() + " are equal within "
                + margin
                + " ";
        case INCONCLUSIVE, NOT_COMPARABLE -> again ? "" : undecided(comparison);
      };
    }

    private static String undecided(Comparison comparison) {
      return Math.min(comparison.baselineRuns(), comparison.contenderRuns()) < 2
          ? "one run is too few to compare "
          : "inconclusive ";
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
}
