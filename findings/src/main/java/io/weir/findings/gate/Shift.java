package io.weir.findings.gate;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.Latencies;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Statistic;
import java.time.Duration;

/**
 * How far a disturbance that struck a share {@code h} of the messages can have moved a figure.
 *
 * <p>A disturbance from outside strikes messages whatever their latency would have been: of those
 * that would have been no slower than the undisturbed quantile {@code q} it lifts at most the share
 * {@code h} above it. So the undisturbed quantile lies between the measured quantiles
 * {@code q (1 - h)} and {@code q}. For the average, the slowest {@code h} of the messages are taken
 * to owe to it all that sets them apart from the next slower one.
 */
final class Shift {
  private Shift() {}

  /** The most that it can have moved the figure, in nanoseconds. */
  static double of(LatencyFigure figure, double share, RunEvidence run) {
    Latencies latencies = run.latencies(figure.metric());
    double struck = Math.clamp(share, 0, 1);
    return switch (figure.statistic()) {
      case AVERAGE -> latencies.excessBeyond(1 - struck);
      case MAX -> latencies.max() - latencies.atQuantile(1 - struck);
      default -> {
        double quantile = figure.statistic().quantile().orElseThrow();
        yield latencies.atQuantile(quantile) - latencies.atQuantile(quantile * (1 - struck));
      }
    };
  }

  /** Whether that is too much for the figure. */
  static boolean isTooMuch(double shift, LatencyFigure figure, Thresholds thresholds) {
    return shift > Math.max(floor(figure.statistic(), thresholds).toNanos(),
        thresholds.pauseShift() * figure.nanos());
  }

  private static Duration floor(Statistic statistic, Thresholds thresholds) {
    boolean tail = statistic.quantile().orElse(0) >= Statistic.P99_9.quantile().orElseThrow();
    return tail ? thresholds.lagFloor() : thresholds.bodyLagFloor();
  }

  /** Whether a disturbance of the worker may show in a rate: where it fell short of the load. */
  static boolean reaches(RateFigure figure, RunEvidence run) {
    return figure.kind() != RateKind.OFFERED && Shortage.ofAcknowledgements(run).exceeded();
  }
}
