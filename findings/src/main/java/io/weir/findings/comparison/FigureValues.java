package io.weir.findings.comparison;

import io.weir.core.result.RunStatus;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.figure.WindowInterval;
import io.weir.findings.figure.WindowValues;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.statistic.Median;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * One metric in all runs of one system. A value counts if its run completed and the value is not
 * invalid. A run in which the system collapsed under the load counts as slower than every value.
 *
 * @param metric which metric
 * @param used the values that count, with their error bars
 * @param collapsed repetitions in which the system was overloaded, so that the latency has no value
 * @param left how many runs were left out
 */
public record FigureValues(FigureKey metric, List<Value> used, List<Integer> collapsed, int left) {
  /**
   * A value of a run.
   *
   * @param repetition the block that the run belongs to
   * @param bounds nanoseconds or messages per second; open above if it is only a lower bound
   * @param interval at 95 %, if it is known
   */
  public record Value(int repetition, ValueBounds bounds, Optional<ValueBounds> interval,
      boolean oneEpisode, Verdict verdict) {
    /** Returns whether it is only a lower bound. */
    public boolean atLeast() {
      return Double.isInfinite(bounds.high());
    }

    /** Returns the measured value, without what disturbances may have changed. */
    public ValueBounds measured() {
      return atLeast()
          ? new ValueBounds(bounds.value(), bounds.value(), bounds.high())
          : ValueBounds.exactly(bounds.value());
    }
  }

  public FigureValues {
    used = List.copyOf(used);
    collapsed = List.copyOf(collapsed);
  }

  /** Returns the values of a system's runs. */
  public static FigureValues of(FigureKey figure, List<RunFindings> runs) {
    List<RunFindings> completed =
        runs.stream().filter(run -> run.status() == RunStatus.COMPLETED).toList();
    List<Value> used = completed.stream()
        .map(run -> value(figure, run))
        .flatMap(Optional::stream)
        .filter(value -> value.verdict() != Verdict.INVALID)
        .toList();
    List<Integer> collapsed = completed.stream()
        .filter(run -> collapsed(figure, run))
        .map(run -> run.run().repetition())
        .toList();
    return new FigureValues(figure, used, collapsed, runs.size() - used.size());
  }

  private static boolean collapsed(FigureKey figure, RunFindings run) {
    return figure instanceof FigureKey.Latency latency
        && run.latency(latency.metric(), latency.statistic())
            .filter(value -> value.assessment()
                .reasons()
                .stream()
                .anyMatch(reason -> reason.check() == GateId.OVERLOAD
                    && reason.verdict() == Verdict.INVALID))
            .isPresent();
  }

  private static Optional<Value> value(FigureKey figure, RunFindings run) {
    int repetition = run.run().repetition();
    return switch (figure) {
      case FigureKey.Latency latency -> run.latency(latency.metric(), latency.statistic())
          .filter(value -> value.nanos() > 0)
          .map(value -> value(repetition, value));
      case FigureKey.Throughput throughput -> run.rate(throughput.kind())
          .filter(value -> value.perSecond() > 0)
          .map(value -> new Value(repetition, ValueBounds.exactly(value.perSecond()),
              run.inWindows(figure).flatMap(WindowInterval::of), false,
              value.assessment().verdict()));
    };
  }

  private static Value value(int repetition, LatencyFigure figure) {
    return new Value(repetition, figure.bounds(), figure.interval(), figure.oneEpisode(),
        figure.assessment().verdict());
  }

  /** Returns the run whose value counts in a repetition; empty if the system collapsed in it. */
  Optional<RunFindings> run(List<RunFindings> runs, int repetition) {
    return runs.stream()
        .filter(run -> run.run().repetition() == repetition)
        .filter(run -> used.stream().anyMatch(value -> value.repetition() == repetition))
        .findFirst();
  }

  /** Returns the values that count, by repetition; a collapse is slower than all of them. */
  public Map<Integer, ValueBounds> measured() {
    return byRepetition(Value::measured);
  }

  /** Returns the same with all that disturbances may have changed. */
  Map<Integer, ValueBounds> disturbed() {
    return byRepetition(Value::bounds);
  }

  private Map<Integer, ValueBounds> byRepetition(Function<Value, ValueBounds> bounds) {
    Map<Integer, ValueBounds> all = new TreeMap<>();
    collapsed.forEach(repetition -> all.put(repetition, ValueBounds.COLLAPSED));
    used.forEach(value -> all.put(value.repetition(), bounds.apply(value)));
    return all;
  }

  /**
   * Returns the values by window that count, by repetition; none of a value that is only a lower
   * bound, nor of any where the system collapsed.
   */
  Map<Integer, WindowValues> inWindows(List<RunFindings> runs) {
    Map<Integer, WindowValues> values = new TreeMap<>();
    if (!collapsed.isEmpty()) {
      return values;
    }
    for (Value value : used) {
      runs.stream()
          .filter(run -> run.run().repetition() == value.repetition() && !value.atLeast())
          .flatMap(run -> run.inWindows(metric).stream())
          .forEach(found -> values.put(value.repetition(), found));
    }
    return values;
  }

  /** Returns the worst verdict among the values that count; invalid if there are none. */
  Verdict verdict() {
    return used.stream().map(Value::verdict).reduce(Verdict::and).orElse(Verdict.INVALID);
  }

  /** Of the only value, if it has one. */
  public Optional<ValueBounds> interval() {
    return used.size() == 1 && collapsed.isEmpty()
        ? used.getFirst().interval()
        : Optional.empty();
  }

  /**
   * Returns the 95 % interval over repetitions, or that of a single run over its seconds; absent if
   * neither is known.
   */
  public Optional<ValueBounds> estimate() {
    return interval().or(() -> Optional.of(BlockEstimate.of(BlockRatios.of(measured())))
        .filter(BlockEstimate::enough)
        .map(all -> new ValueBounds(all.low(), all.ratio(), all.high())));
  }

  public SystemFigure summary() {
    double[] sorted = used.stream().mapToDouble(value -> value.bounds().value()).sorted().toArray();
    boolean any = sorted.length > 0;
    return new SystemFigure(
        metric,
        any ? Median.ofSorted(sorted) : 0,
        any ? sorted[0] : 0,
        any ? sorted[sorted.length - 1] : 0,
        used.stream().anyMatch(Value::atLeast),
        sorted.length,
        left,
        collapsed.size(),
        verdict(),
        interval(),
        used.stream().anyMatch(Value::oneEpisode));
  }
}
