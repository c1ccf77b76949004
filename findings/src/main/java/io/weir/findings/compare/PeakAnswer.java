package io.weir.findings.compare;

import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Workload;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.statistic.Median;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes in sentences which peaks systems reached under an intended overload or at an unlimited
 * rate, as {@code Peak throughput under 250k/s: kafka 161,000/s (16.1 MB/s) and pulsar 82,000/s
 * (8.2 MB/s). Kafka serves more than pulsar (1.96x)}.
 *
 * @param workload the workload of the runs
 * @param bySystem the runs
 */
record PeakAnswer(Workload workload, Map<String, List<RunFindings>> bySystem,
    List<SystemFindings> systems, List<Comparison> comparisons) {
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    List<String> peaks =
        systems.stream().flatMap(system -> peak(system).stream()).toList();
    if (!peaks.isEmpty()) {
      sentences.add((workload.load().isUnlimited()
          ? "Throughput at an " + Load.UNLIMITED + " rate"
          : "Peak throughput under " + workload.load().rate()) + ": " + Names.list(peaks) + ".");
    }
    systems.stream()
        .map(SystemFindings::system)
        .flatMap(system -> beyondReach(system).stream())
        .forEach(sentences::add);
    comparisons.stream()
        .filter(one -> one.metric().equals(Headline.PEAK))
        .filter(one -> one.outcome() == Outcome.LOWER || one.outcome() == Outcome.HIGHER)
        .filter(one -> one.standing() == Standing.CONFIRMED)
        .map(PeakAnswer::difference)
        .forEach(sentences::add);
    if (!sentences.isEmpty()) {
      sentences.addAll(LimitText.sentences(bySystem));
    }
    return sentences;
  }

  private Optional<String> peak(SystemFindings system) {
    return figure(system)
        .map(peak -> system.system() + " " + FigureText.quantity(Headline.PEAK, peak.median())
            + " (" + data(peak.median()) + ")");
  }

  private static Optional<SystemFigure> figure(SystemFindings system) {
    return system.metric(Headline.PEAK).filter(SystemFigure::known);
  }

  private String data(double perSecond) {
    return Quantity.bytes(perSecond * workload.message().size().bytes()) + "/s";
  }

  /**
   * If the load generator can't offer as much as was asked for, the peak of the system is not
   * known, but it is at least what it served.
   */
  private Optional<String> beyondReach(String system) {
    return served(system).map(rate -> Names.capital(system) + " served "
        + FigureText.quantity(Headline.PEAK, rate) + " (" + data(rate) + ") of "
        + workload.load().rate() + ", which the load generator could not offer. Its peak is at"
        + " least that: set workload.load.rate to " + Load.UNLIMITED + ".");
  }

  private Optional<Double> served(String system) {
    double[] rates = bySystem.getOrDefault(system, List.of())
        .stream()
        .filter(run -> run.status() == RunStatus.COMPLETED)
        .flatMap(run -> run.rate(RateKind.SERVED).stream())
        .filter(PeakAnswer::isGenerators)
        .mapToDouble(RateFigure::perSecond)
        .toArray();
    boolean known = systems.stream()
        .anyMatch(one -> one.system().equals(system) && figure(one).isPresent());
    return known || rates.length == 0
        ? Optional.empty()
        : Optional.of(Median.of(rates));
  }

  private static boolean isGenerators(RateFigure rate) {
    return rate.assessment().reasons().stream().anyMatch(reason -> reason.check().doubtsLoad());
  }

  private static String difference(Comparison one) {
    boolean more = one.outcome() == Outcome.HIGHER;
    return Names.capital((more ? one.contender() : one.baseline()) + " serves more than "
        + (more ? one.baseline() : one.contender()) + " (" + FactorText.size(one) + ").");
  }
}
