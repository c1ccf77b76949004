package io.weir.findings.gate;

import io.weir.findings.evidence.Delays;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A thread of the client or of a consumer that is ready to run and has no CPU delays the messages
 * that it carries. The worker reads the kernel's account of the threads that wait longest about
 * each millisecond. The waits between two readings have a known sum. Few long ones and many short
 * ones move a value by different amounts, so each length is tried, and the one that moves it most
 * counts. If the account was not read so often, that of a second is the sum, and long waits cannot
 * be excluded. Waits do not depend on how long the system takes.
 *
 * <p>The wait of a pacing thread is lag, which is known for each message.
 */
final class CpuWait implements ErrorSource {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    boolean delivered = Metrics.toDelivery(figure.metric());
    return WaitingThread.afterSend(figure.metric(), run.generator().health().interference())
        .max(Comparator.comparingDouble(one -> one.waited().meanNanos()))
        .map(worst -> Effect.delay(GateId.RUN_QUEUE,
            bound(figure, run, run.generator().carriers().kinds(delivered)),
            worst.name() + " waited for a CPU for " + Quantity.latency(worst.waited().meanNanos())
                + " at each turn, " + Quantity.percent(worst.waited().share())
                + " of the time, and single waits of up to "
                + Quantity.latency(run.generator().carriers().longestNanos(delivered))
                + " are not excluded",
            StarvedGate.nextStep(run)));
  }

  private static double bound(LatencyFigure figure, RunEvidence run, List<Delays> kinds) {
    return switch (figure.statistic()) {
      case AVERAGE -> kinds.stream().mapToDouble(Delays::meanNanos).max().orElse(0);
      case MAX -> kinds.stream().mapToLong(Delays::longestNanos).max().orElse(0);
      default -> {
        Latencies latencies = run.latencies(figure.metric(), figure.statistic());
        double quantile = figure.statistic().quantile().orElseThrow();
        yield latencies.atQuantile(quantile) - latencies.atQuantileBefore(quantile, kinds);
      }
    };
  }
}
