package io.weir.findings.gate;

import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.LatencyFigure;

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
    Latencies latencies = run.latencies(figure.metric(), figure.statistic());
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
}
