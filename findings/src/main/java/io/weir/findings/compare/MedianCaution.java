package io.weir.findings.compare;

import io.weir.findings.comparison.FactorText;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Explains a p50 whose medians over the runs contradict its ratio, which is the mean of the ratios
 * within repetitions. One run that is far from the others moves the mean, and not the median.
 *
 * @param bySystem the runs of each system
 * @param comparisons those of the variant, those of the baseline first
 */
record MedianCaution(Map<String, List<RunFindings>> bySystem, List<Comparison> comparisons) {
  /** Less is no contradiction for a reader. */
  private static final double OPPOSED = Math.log(1.1);
  private static final double FAR = Math.log(1.25);

  /** A comparison and the ratio of both medians. */
  private record Contradiction(Comparison comparison, double medians) {
    double size() {
      return Math.abs(Math.log(medians) - Math.log(comparison.ratio()));
    }

    boolean misleads() {
      boolean opposed = (medians < 1) != (comparison.ratio() < 1);
      return size() > (opposed ? OPPOSED : FAR);
    }
  }

  /** Returns the explanation of the largest contradiction; absent without one. */
  Optional<String> text() {
    return comparisons.stream()
        .filter(one -> one.baseline().equals(comparisons.getFirst().baseline())
            && isMedian(one.metric()) && one.blocks() > 1 && one.turns().isEmpty()
            && !one.overloaded().any() && Double.isFinite(Math.log(one.ratio())))
        .flatMap(one -> contradiction(one).stream())
        .filter(Contradiction::misleads)
        .max(Comparator.comparingDouble(Contradiction::size))
        .map(this::sentence);
  }

  private static boolean isMedian(FigureKey figure) {
    return figure instanceof FigureKey.Latency latency && latency.statistic() == Statistic.P50;
  }

  private Optional<Contradiction> contradiction(Comparison one) {
    SystemFigure theirs = values(one, one.baseline()).summary();
    SystemFigure mine = values(one, one.contender()).summary();
    return theirs.known() && mine.known()
        ? Optional.of(new Contradiction(one, mine.median() / theirs.median()))
        : Optional.empty();
  }

  private FigureValues values(Comparison one, String system) {
    return FigureValues.of(one.metric(), bySystem.get(system));
  }

  private String sentence(Contradiction found) {
    Comparison one = found.comparison();
    return "The medians over the runs and the mean ratio of " + FigureText.name(one.metric())
        + " differ: " + one.contender() + "'s median is " + FactorText.factor(found.medians())
        + "x " + one.baseline() + "'s, and the mean of the ratios within "
        + Quantity.of(one.blocks(), "repetition") + " is " + FactorText.factor(one.ratio())
        + "x. Runs: " + runs(one, one.baseline()) + "; " + runs(one, one.contender()) + ".";
  }

  private String runs(Comparison one, String system) {
    double[] sorted = values(one, system).used()
        .stream()
        .mapToDouble(value -> value.bounds().value())
        .sorted()
        .toArray();
    return system + " " + GroupedRuns.values(one.metric(), sorted);
  }
}
