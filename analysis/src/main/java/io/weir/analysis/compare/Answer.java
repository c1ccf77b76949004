package io.weir.analysis.compare;

import io.weir.analysis.finding.Comparison;
import io.weir.analysis.finding.Comparison.Outcome;
import io.weir.analysis.finding.DurabilityCheck.Status;
import io.weir.analysis.finding.FigureKey;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.SystemFigure;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.Thresholds;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says in sentences what the systems of a variant came to. */
final class Answer {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE);
  private static final List<Statistic> TOLD = List.of(Statistic.P50, Statistic.P99);

  private final List<SystemFindings> systems;
  private final List<Comparison> comparisons;
  private final boolean equalDurability;
  private final Thresholds thresholds;

  Answer(
      List<SystemFindings> systems,
      List<Comparison> comparisons,
      boolean equalDurability,
      Thresholds thresholds) {
    this.systems = systems;
    this.comparisons = comparisons;
    this.equalDurability = equalDurability;
    this.thresholds = thresholds;
  }

  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Metric metric : METRICS) {
      latency(metric).ifPresent(sentences::add);
    }
    achieved().ifPresent(sentences::add);
    durability().ifPresent(sentences::add);
    reliance().ifPresent(sentences::add);
    return sentences;
  }

  private Optional<String> latency(Metric metric) {
    List<String> clauses = TOLD.stream()
        .map(statistic -> clause(new FigureKey.Latency(metric, statistic)))
        .flatMap(Optional::stream)
        .toList();
    if (clauses.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(capital(Names.metric(metric)) + ": " + Names.list(clauses) + ".");
  }

  private Optional<String> clause(FigureKey.Latency figure) {
    String at =
        figure.statistic() == Statistic.P50 ? "at the median" : "at " + figure.statistic().label();
    Optional<Comparison> comparison = systems.size() == 2
        ? comparisons.stream().filter(one -> one.figure().equals(figure)).findFirst()
        : Optional.empty();
    List<String> values = systems.stream()
        .map(system -> system.figure(figure)
            .filter(SystemFigure::known)
            .map(value -> system.system() + " " + shown(value)))
        .flatMap(Optional::stream)
        .toList();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(comparison.filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .map(one -> verdict(one) + " " + at + " (" + String.join(", ", values) + ")")
        .orElse(Names.list(values) + " " + at));
  }

  private String verdict(Comparison comparison) {
    String distance = Quantity.percent(Math.abs(comparison.ratio() - 1));
    return switch (comparison.outcome()) {
      case LOWER -> comparison.contender() + " is " + distance + " lower than "
          + comparison.baseline();
      case HIGHER -> comparison.contender() + " is " + distance + " higher than "
          + comparison.baseline();
      case EQUIVALENT -> "the two are equal within " + Quantity.percent(thresholds.margin());
      case INCONCLUSIVE, NOT_COMPARABLE -> "no difference could be told";
    };
  }

  private static String shown(SystemFigure figure) {
    String mark = figure.verdict() == Verdict.SUSPECT ? " (suspect)" : "";
    return (figure.atLeast() ? "≥ " : "") + Quantity.latency(figure.median()) + mark;
  }

  /** Worth a sentence only where a system did not keep up. */
  private Optional<String> achieved() {
    List<String> behind = new ArrayList<>();
    for (SystemFindings system : systems) {
      Optional<SystemFigure> offered = system.figure(new FigureKey.Throughput(RateKind.OFFERED));
      Optional<SystemFigure> achieved = system.figure(new FigureKey.Throughput(RateKind.ACHIEVED));
      if (offered.isPresent() && achieved.filter(SystemFigure::known).isPresent()
          && achieved.get().median() < thresholds.achievedInvalid() * offered.get().median()) {
        behind
            .add(system.system() + " achieved " + Quantity.number(achieved.get().median()) + " of "
                + Quantity.rate(offered.get().median()));
      }
    }
    return behind.isEmpty()
        ? Optional.empty()
        : Optional.of("Overload: " + Names.list(behind)
            + ", so its latencies at that rate have no steady value.");
  }

  private Optional<String> durability() {
    if (!equalDurability) {
      List<String> each = systems.stream()
          .map(system -> system.system() + ": " + Names.durability(system.durability().inForce()))
          .toList();
      return Optional.of("The systems did not give the same guarantee (" + String.join("; ", each)
          + "), so their figures do not stand side by side as equals.");
    }
    List<String> contradicted = systems.stream()
        .filter(system -> system.durability().status() == Status.CONTRADICTED)
        .map(SystemFindings::system)
        .toList();
    return contradicted.isEmpty()
        ? Optional.empty()
        : Optional.of("Read back, " + Names.list(contradicted)
            + " ran at another durability than asked for.");
  }

  private Optional<String> reliance() {
    int planned = systems.stream().mapToInt(SystemFindings::planned).sum();
    int completed = systems.stream().mapToInt(SystemFindings::completed).sum();
    int fewest = systems.stream().mapToInt(SystemFindings::completed).min().orElse(0);
    String runs = completed + " of " + Quantity.of(planned, "run") + " completed";
    if (systems.size() > 1 && fewest < thresholds.runs()) {
      runs += "; with fewer than " + thresholds.runs()
          + " runs of each system the comparison is indicative";
    }
    return Optional.of(runs + ".");
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
  }
}
