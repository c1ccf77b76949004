package io.weir.findings.compare;

import io.weir.core.result.RunStatus;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Verdict;
import io.weir.findings.run.RunFindings;
import java.util.List;
import java.util.Optional;

/** One figure in all runs of one system: of completed runs, where it is not invalid. */
final class FigureValues {
  /** A figure of a run. */
  private record Value(double value, boolean atLeast, boolean oneEpisode, Verdict verdict) {}

  private final FigureKey figure;
  private final List<Value> used;
  private final int left;

  private FigureValues(FigureKey figure, List<Value> used, int left) {
    this.figure = figure;
    this.used = used;
    this.left = left;
  }

  static FigureValues of(FigureKey figure, List<RunFindings> runs) {
    List<Value> used = runs.stream()
        .filter(run -> run.status() == RunStatus.COMPLETED)
        .map(run -> value(figure, run))
        .flatMap(Optional::stream)
        .filter(value -> value.verdict() != Verdict.INVALID)
        .toList();
    return new FigureValues(figure, used, runs.size() - used.size());
  }

  private static Optional<Value> value(FigureKey figure, RunFindings run) {
    return switch (figure) {
      case FigureKey.Latency latency -> run.latency(latency.metric(), latency.statistic())
          .map(FigureValues::value);
      case FigureKey.Throughput throughput -> run.rate(throughput.kind()).map(FigureValues::value);
    };
  }

  private static Value value(LatencyFigure figure) {
    return new Value(
        figure.nanos(), figure.atLeast(), figure.oneEpisode(), figure.assessment().verdict());
  }

  private static Value value(RateFigure figure) {
    return new Value(figure.perSecond(), false, false, figure.assessment().verdict());
  }

  /** The values, sorted. */
  double[] sorted() {
    return used.stream().mapToDouble(Value::value).sorted().toArray();
  }

  /** Whether ratios can be made of them. */
  boolean comparable() {
    return !used.isEmpty()
        && used.stream().noneMatch(value -> value.atLeast() || value.value() <= 0);
  }

  /** The worst verdict among them; invalid if there are none. */
  Verdict verdict() {
    return used.stream().map(Value::verdict).reduce(Verdict::and).orElse(Verdict.INVALID);
  }

  SystemFigure summary() {
    double[] sorted = sorted();
    boolean any = sorted.length > 0;
    return new SystemFigure(
        figure,
        any ? Median.ofSorted(sorted) : 0,
        any ? sorted[0] : 0,
        any ? sorted[sorted.length - 1] : 0,
        used.stream().anyMatch(Value::atLeast),
        sorted.length,
        left,
        verdict(),
        used.stream().anyMatch(Value::oneEpisode));
  }
}
