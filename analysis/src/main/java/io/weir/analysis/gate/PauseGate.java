package io.weir.analysis.gate;

import io.weir.analysis.figure.Latencies;
import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.Thresholds;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * Pauses of the worker, whatever their cause, delay what it measures. If pauses that are long
 * beside the figure make up a share {@code h} of the time, at most that share of the samples was
 * delayed, and the undisturbed quantile {@code q} lies between the measured quantiles {@code q - h}
 * and {@code q}. That distance may be no more than a share of the figure.
 *
 * <p>A pause of length {@code p} delays those who meet it by {@code p / 2} on average, which bounds
 * its part in the average.
 */
final class PauseGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    Latencies latencies = run.latencies(figure.metric());
    if (!Metrics.ofSystem(figure.metric()) || latencies.count() == 0 || run.measured().isZero()) {
      return Optional.empty();
    }
    double shift = shift(figure, latencies, run);
    if (shift <= run.thresholds().pauseShift() * figure.nanos()) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        "pauses",
        Verdict.SUSPECT,
        "pauses of the worker of up to " + Quantity.latency(run.health().longestHiccupNanos())
            + " may have added up to " + Quantity.latency(shift) + " to "
            + figure.statistic().label(),
        "leave the load generator more of the machine: fewer nodes, a lower rate, nothing else running",
        List.of(figure.key())));
  }

  private static double shift(LatencyFigure figure, Latencies latencies, RunEvidence run) {
    double nanos = run.measured().toNanos();
    List<Long> pauses = run.pauses()
        .stream()
        .filter(pause -> pause > limit(figure, run.thresholds()))
        .toList();
    return switch (figure.statistic()) {
      case AVERAGE -> pauses.stream().mapToDouble(pause -> pause / 2.0 * pause / nanos).sum();
      case MAX -> pauses.stream().mapToLong(Long::longValue).max().orElse(0);
      default -> {
        double share = pauses.stream().mapToLong(Long::longValue).sum() / nanos;
        double quantile = figure.statistic().quantile().orElseThrow();
        yield latencies.atQuantile(quantile) - latencies.atQuantile(Math.max(0, quantile - share));
      }
    };
  }

  /**
   * A pause that is short beside the figure can't have made it; for the average any pause that is
   * no mere wake-up delay counts.
   */
  private static double limit(LatencyFigure figure, Thresholds thresholds) {
    double floor = thresholds.lagFloor().toNanos();
    return figure.statistic() == Statistic.AVERAGE
        ? floor
        : Math.max(floor, thresholds.pauseShift() * figure.nanos());
  }
}
