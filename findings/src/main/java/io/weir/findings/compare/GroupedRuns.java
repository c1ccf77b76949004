package io.weir.findings.compare;

import io.weir.findings.comparison.FigureValues;
import io.weir.findings.comparison.FigureValues.Value;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.RunFindings;
import io.weir.findings.statistic.TwoGroups;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names systems whose runs fall into two groups, as {@code The publish p50 of kafka falls into two
 * groups: 2.10 and 2.20 ms in 2 runs, 9.80 and 10.1 ms in 2 runs. No mean describes both}.
 *
 * @param bySystem the runs of each system
 */
record GroupedRuns(Map<String, List<RunFindings>> bySystem) {
  private static final List<FigureKey> ASKED = Headline.metrics(1)
      .stream()
      .flatMap(metric -> Stream.of(Statistic.P50, Statistic.P99)
          .<FigureKey>map(statistic -> new FigureKey.Latency(metric, statistic)))
      .toList();
  /** More values of a group are shown as their range. */
  private static final int LISTED = 3;

  /** Returns a sentence for each such system, on the first of its metrics that has groups. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    bySystem.forEach((system, runs) -> ASKED.stream()
        .flatMap(figure -> groups(figure, runs).map(groups -> sentence(system, figure, groups))
            .stream())
        .findFirst()
        .ifPresent(sentences::add));
    return sentences;
  }

  private static Optional<TwoGroups> groups(FigureKey figure, List<RunFindings> runs) {
    return TwoGroups.of(FigureValues.of(figure, runs)
        .used()
        .stream()
        .filter(value -> !value.atLeast())
        .map(Value::bounds)
        .mapToDouble(bounds -> bounds.value())
        .toArray());
  }

  private static String sentence(String system, FigureKey figure, TwoGroups groups) {
    return "The " + FigureText.name(figure) + " of " + system + " falls into two groups: "
        + group(figure, groups.low()) + ", " + group(figure, groups.high())
        + ". No mean describes both.";
  }

  private static String group(FigureKey figure, double[] values) {
    return values(figure, values) + " in " + Quantity.of(values.length, "run");
  }

  /** Returns some values in ascending order with their unit, or their range if they are many. */
  static String values(FigureKey figure, double[] sorted) {
    String last = FigureText.quantity(figure, sorted[sorted.length - 1]);
    if (sorted.length > LISTED) {
      return FigureText.quantity(figure, sorted[0]) + " to " + last;
    }
    return Names.list(Arrays.stream(sorted)
        .mapToObj(value -> FigureText.quantity(figure, value))
        .toList());
  }
}
