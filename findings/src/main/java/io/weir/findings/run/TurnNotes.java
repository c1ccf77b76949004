package io.weir.findings.run;

import io.weir.core.interval.PhaseWindow;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/** How a run was affected by turns: its own, and those of other systems. Stateless. */
final class TurnNotes {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int LEAST_WINDOWS = 4;
  private static final double TAIL = 0.005;
  private static final double NEGLIGIBLE = 0.1;

  private TurnNotes() {}

  /**
   * Returns the change of latency after the guard of each window: whether the median of the first
   * second differs from those of the others, by Student's t over windows. Empty if it does not, or
   * by less than a tenth, and where points of the timeline have more than a second.
   */
  static Optional<String> firstSecond(MeasuredTime time, Timeline timeline) {
    double[] logs = timeline.stepSeconds() > 1
        ? new double[0]
        : time.phases()
            .stream()
            .flatMap(phase -> firstToRest(phase, timeline.publish()).stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    if (logs.length < LEAST_WINDOWS) {
      return Optional.empty();
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    double error = Math.sqrt(squares / (logs.length - 1) / logs.length);
    boolean certain = Math.abs(mean) > error
        * TDistribution.of(logs.length - 1.0).inverseSurvivalProbability(TAIL);
    return certain && Math.abs(mean) > Math.log1p(NEGLIGIBLE)
        ? Optional.of("the median of the first second of windows is "
            + Quantity.number(Math.exp(mean)) + " times that of the others: the load's change"
            + " still showed after the guard, and a longer guard may change the values")
        : Optional.empty();
  }

  private static Optional<Double> firstToRest(PhaseWindow phase, List<LatencyPoint> points) {
    double from = Math.ceil(phase.startNanos() / NANOS_PER_SECOND);
    double until = Math.floor(phase.endNanos() / NANOS_PER_SECOND);
    List<LatencyPoint> own = points.stream()
        .filter(point -> point.seconds() >= from && point.seconds() < until && point.p50() > 0)
        .toList();
    if (own.size() < 2 || own.getFirst().seconds() > from) {
      return Optional.empty();
    }
    double rest = own.stream()
        .skip(1)
        .mapToDouble(point -> Math.log(point.p50()))
        .average()
        .orElseThrow();
    return Optional.of(Math.log(own.getFirst().p50()) - rest);
  }
}
