package io.weir.findings.gate;

import io.weir.core.interval.Metric;
import io.weir.core.interval.TurnWaits;
import io.weir.findings.evidence.CarrierTurns;
import io.weir.findings.evidence.Delays;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Interference.WaitShare;
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
 * each millisecond, which bounds each single wait. If it was not read so often, the account of a
 * second bounds them, and long waits cannot be excluded. Waits do not depend on how long the system
 * takes.
 *
 * <p>The wait of a pacing thread is lag, which is known for each message.
 */
final class CpuWait implements ErrorSource {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    List<Delays> turns = turns(figure.metric(), run);
    long longest = turns.stream().mapToLong(Delays::longestNanos).max().orElse(0);
    return WaitingThread.afterSend(figure.metric(), run.generator().health().interference())
        .max(Comparator.comparingDouble(one -> one.waited().meanNanos()))
        .map(worst -> Effect.delay(GateId.RUN_QUEUE,
            bound(figure, run, turns.stream().reduce(Delays.NONE, Delays::plus)),
            worst.name() + " waited for a CPU for " + Quantity.latency(worst.waited().meanNanos())
                + " at each turn, " + Quantity.percent(worst.waited().share())
                + " of the time, and single waits of up to " + Quantity.latency(longest)
                + " are not excluded",
            StarvedGate.nextStep(run)));
  }

  /**
   * Returns the delays at each turn that a message meets. The client sends in one turn, and takes
   * the answer or the delivery in another.
   */
  private static List<Delays> turns(Metric metric, RunEvidence run) {
    CarrierTurns turns = run.generator().turns();
    Interference sums = run.generator().health().interference();
    Delays client = delays(turns.client(), sums.clientWait(), run);
    Delays consumer = delays(turns.consumer(), sums.consumerWait(), run);
    if (!Metrics.ofSystem(metric)) {
      return List.of();
    }
    return Metrics.toDelivery(metric)
        ? List.of(client, client, consumer)
        : List.of(client, client);
  }

  private static Delays delays(Optional<TurnWaits> turns, Optional<WaitShare> sum,
      RunEvidence run) {
    return turns.flatMap(known -> sum
        .map(waited -> Delays.of(known, waited.meanNanos(), run.measured().toNanos())))
        .orElse(Delays.NONE);
  }

  private static double bound(LatencyFigure figure, RunEvidence run, Delays delays) {
    return switch (figure.statistic()) {
      case AVERAGE -> delays.meanNanos();
      case MAX -> delays.longestNanos();
      default -> {
        Latencies latencies = run.latencies(figure.metric(), figure.statistic());
        double quantile = figure.statistic().quantile().orElseThrow();
        yield latencies.atQuantile(quantile) - latencies.atQuantileBefore(quantile, delays);
      }
    };
  }
}
