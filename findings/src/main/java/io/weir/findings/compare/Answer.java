package io.weir.findings.compare;

import io.weir.core.interval.Metric;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.comparison.PairSentence;
import io.weir.findings.comparison.PairSentence.Form;
import io.weir.findings.comparison.SystemsSentences;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Turns;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the answer of a variant in sentences.
 *
 * @param comparisons of each pair of the systems
 * @param peaks the answer, if more was meant to be offered than the systems can serve
 * @param power the differences that the comparison finds, in a sentence; absent if not known
 * @param ofOneKind whether these are two systems of one broker kind, so that one is a change of the
 * other
 */
record Answer(List<SystemFindings> systems, List<Comparison> comparisons, Thresholds thresholds,
    Optional<PeakAnswer> peaks, Optional<String> power, boolean ofOneKind) {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE);

  /** Returns whether these runs are of two systems of one broker kind. */
  static boolean areOfOneKind(List<RunFindings> runs) {
    List<SystemSpec> systems = runs.stream().map(run -> run.run().system()).toList();
    return systems.stream().map(SystemSpec::name).distinct().count() == 2
        && systems.stream().map(SystemSpec::broker).distinct().count() == 1;
  }

  /** Returns the sentences; none if no value may be quoted. */
  List<String> sentences() {
    List<String> sentences =
        new ArrayList<>(peaks.map(PeakAnswer::sentences).orElseGet(this::ofLatencies));
    deployments().ifPresent(sentences::add);
    power.filter(any -> ofOneKind && !sentences.isEmpty()).ifPresent(sentences::add);
    preliminary().ifPresent(sentences::add);
    return sentences;
  }

  private List<String> ofLatencies() {
    List<String> sentences = new ArrayList<>(latencies());
    collapses().ifPresent(sentences::add);
    return sentences;
  }

  /** Two systems are compared. More are ranked, and each is compared with the first. */
  private List<String> latencies() {
    String first = systems.getFirst().system();
    Stream<String> sentences = systems.size() == 2
        ? new PairSentence(first, systems.getLast().system(), comparisons,
            ofOneKind ? Form.SIZED_CHANGE : Form.PEERS).text().stream()
        : Stream.concat(new Ranking(systems).text().stream(),
            new SystemsSentences(first, comparisons).text().stream());
    List<String> all = sentences.toList();
    return all.isEmpty() ? listed() : all;
  }

  /** Returns the values of each system, where there is nothing to compare. */
  private List<String> listed() {
    List<String> sentences = new ArrayList<>();
    for (Metric metric : METRICS) {
      List<String> values = systems.stream()
          .map(system -> listed(system, metric))
          .flatMap(Optional::stream)
          .toList();
      if (!values.isEmpty()) {
        sentences.add(Names.capital(Names.metric(metric)) + ": " + String.join("; ", values) + ".");
      }
    }
    return sentences;
  }

  private static Optional<String> listed(SystemFindings system, Metric metric) {
    List<String> values = Stream.of(Statistic.P50, Statistic.P99)
        .map(statistic -> system.metric(new FigureKey.Latency(metric, statistic))
            .filter(SystemFigure::known)
            .map(value -> FigureText.bound(value.atLeast())
                + FigureText.quantity(value.metric(), value.median()) + " "
                + PairSentence.at(statistic)))
        .flatMap(Optional::stream)
        .toList();
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(system.system() + " " + Names.list(values));
  }

  /** A system that collapses in some runs is not faster for its others. */
  private Optional<String> collapses() {
    List<String> found = new ArrayList<>();
    for (SystemFindings system : systems) {
      int runs = system.metrics().stream().mapToInt(SystemFigure::overloaded).max().orElse(0);
      if (runs > 0) {
        found.add(system.system() + " did not keep up with the load in " + runs + " of "
            + Quantity.of(system.completed(), "run"));
      }
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(Names.capital(Names.list(found)) + ".");
  }

  private Optional<String> preliminary() {
    List<Comparison> few = comparisons.stream()
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE && one.preliminary())
        .toList();
    return few.isEmpty()
        ? Optional.empty()
        : Optional.of("Preliminary: "
            + Quantity.of(few.stream().mapToInt(Comparison::blocks).max().orElse(0),
                "comparable run")
            + " of each system; a comparison needs " + thresholds.runs() + ".");
  }

  /**
   * Returns the differences that the interval of systems in turns covers, and those that it does
   * not.
   */
  private Optional<String> deployments() {
    return comparisons.stream()
        .flatMap(one -> one.turns().stream())
        .max(Comparator.comparingInt(Turns::deployments))
        .map(turns -> turns.deployments() == 1
            ? "This holds for these deployments, compared in "
                + Quantity.of(turns.rounds(), "round")
                + "; another start may differ: --set repeat=3 covers that."
            : "This covers differences between " + turns.deployments() + " deployments of each"
                + " system.");
  }
}
