package io.weir.findings.gate;

import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A thread of the client or of a consumer that is ready to run and has no CPU delays the messages
 * that it carries. Each message meets one turn of each thread on its way. The kernel accounts for
 * the mean wait of a thread's turns. Their distribution is unknown, so the bound is the largest
 * over
 * distributions of that mean: all turns wait alike, or a third, a tenth or a thirtieth of them wait
 * so much longer. Waits do not depend on how long the system takes. Longer waits are standstills.
 *
 * <p>The wait of a pacing thread is lag, which is known for each message.
 */
final class CpuWait implements ErrorSource {
  private static final double[] SHARES = {1, 1 / 3.0, 0.1, 1 / 30.0};

  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    List<WaitingThread> waiting = WaitingThread
        .afterSend(figure.metric(), run.generator().health().interference())
        .toList();
    return waiting.stream()
        .max(Comparator.comparingDouble(one -> one.waited().meanNanos()))
        .map(worst -> Effect.delay(GateId.RUN_QUEUE,
            waiting.stream()
                .mapToDouble(one -> bound(figure, run, one.waited().meanNanos()))
                .sum(),
            worst.name() + " waited for a CPU for " + Quantity.latency(worst.waited().meanNanos())
                + " at each turn, " + Quantity.percent(worst.waited().share()) + " of the time",
            StarvedGate.nextStep(run)));
  }

  private static double bound(LatencyFigure figure, RunEvidence run, double mean) {
    return switch (figure.statistic()) {
      case AVERAGE, MAX -> mean;
      default -> {
        Latencies latencies = run.latencies(figure.metric(), figure.statistic());
        double quantile = figure.statistic().quantile().orElseThrow();
        yield latencies.atQuantile(quantile) - DoubleStream.of(SHARES)
            .map(share -> latencies.atQuantileBefore(quantile, share, mean / share))
            .min()
            .orElseThrow();
      }
    };
  }
}
