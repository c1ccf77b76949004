package io.weir.findings.compare;

import io.weir.core.unit.Rate;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes in sentences which peaks systems reached under an intended overload, as {@code Peak
 * throughput under 250k/s: kafka 161,000/s and pulsar 82,000/s. Kafka serves more than pulsar
 * (1.96x)}.
 *
 * @param overload the rate that was offered
 */
record PeakAnswer(Rate overload, List<SystemFindings> systems, List<Comparison> comparisons) {
  List<String> sentences() {
    List<String> peaks = systems.stream()
        .flatMap(system -> system.figure(Headline.PEAK)
            .filter(SystemFigure::known)
            .map(peak -> system.system() + " "
                + FigureText.quantity(Headline.PEAK, peak.median()))
            .stream())
        .toList();
    if (peaks.isEmpty()) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    sentences.add("Peak throughput under " + overload + ": " + Names.list(peaks) + ".");
    comparisons.stream()
        .filter(one -> one.figure().equals(Headline.PEAK))
        .filter(one -> one.outcome() == Outcome.LOWER || one.outcome() == Outcome.HIGHER)
        .filter(one -> one.standing() == Standing.CONFIRMED)
        .map(PeakAnswer::difference)
        .forEach(sentences::add);
    return sentences;
  }

  private static String difference(Comparison one) {
    boolean more = one.outcome() == Outcome.HIGHER;
    return Names.capital((more ? one.contender() : one.baseline()) + " serves more than "
        + (more ? one.baseline() : one.contender()) + " (" + FactorText.size(one) + ").");
  }
}
