package io.weir.findings.gate;

import io.weir.findings.figure.Latencies;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Statistic;
import io.weir.findings.machine.PauseSample;
import java.util.List;

/**
 * How far times in which all of the worker stood still can have moved a figure. If those that are
 * long beside the figure make up a share {@code h} of the time, at most that share of the samples
 * was delayed, and the undisturbed quantile {@code q} lies between the measured quantiles
 * {@code q - h} and {@code q}.
 *
 * <p>A standstill of length {@code p} delays those who meet it by {@code p / 2} on average, which
 * bounds its part in the average.
 */
final class PauseImpact {
  private PauseImpact() {}

  /** The most that they can have moved the figure, in nanoseconds. */
  static double shift(LatencyFigure figure, List<PauseSample> seconds, RunEvidence run) {
    Latencies latencies = run.latencies(figure.metric());
    if (latencies.count() == 0 || run.measured().isZero()) {
      return 0;
    }
    double nanos = run.measured().toNanos();
    List<PauseSample> all = seconds.stream()
        .filter(second -> second.longestNanos() > limit(figure, run))
        .toList();
    return switch (figure.statistic()) {
      case AVERAGE -> all.stream()
          .mapToDouble(second -> second.longestNanos() / 2.0 * second.sumNanos() / nanos)
          .sum();
      case MAX -> all.stream().mapToLong(PauseSample::longestNanos).max().orElse(0);
      default -> {
        double share = all.stream().mapToLong(PauseSample::sumNanos).sum() / nanos;
        double quantile = figure.statistic().quantile().orElseThrow();
        yield latencies.atQuantile(quantile) - latencies.atQuantile(Math.max(0, quantile - share));
      }
    };
  }

  /**
   * Pauses much shorter than the value can't have caused it; for the average, all but mere wake-up
   * delays count.
   */
  private static double limit(LatencyFigure figure, RunEvidence run) {
    double floor = run.thresholds().lagFloor().toNanos();
    return figure.statistic() == Statistic.AVERAGE
        ? floor
        : Math.max(floor, run.thresholds().pauseShift() * figure.nanos());
  }
}
