package io.weir.findings.gate;

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
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    if (!Metrics.ofSystem(figure.metric())) {
      return Optional.empty();
    }
    CarrierTurns turns = run.generator().turns();
    Interference sums = run.generator().health().interference();
    MetThread client = new MetThread(turns.client(), sums.clientWait(), run.measured());
    MetThread consumer = new MetThread(
        turns.consumer().filter(any -> Metrics.toDelivery(figure.metric())),
        sums.consumerWait(), run.measured());
    return WaitingThread.afterSend(figure.metric(), sums)
        .max(Comparator.comparingDouble(one -> one.waited().meanNanos()))
        .map(worst -> Effect.delay(GateId.RUN_QUEUE, bound(figure, run, client, consumer),
            worst.name() + " waited for a CPU for " + Quantity.latency(worst.waited().meanNanos())
                + " at each turn, " + Quantity.percent(worst.waited().share())
                + " of the time, and single waits of up to "
                + Quantity.latency(Math.max(client.longestNanos(), consumer.longestNanos()))
                + " are not excluded",
            StarvedGate.nextStep(run)));
  }

  private static double bound(LatencyFigure figure, RunEvidence run, MetThread client,
      MetThread consumer) {
    long longest = Math.max(client.longestNanos(), consumer.longestNanos());
    return switch (figure.statistic()) {
      case AVERAGE -> together(client, consumer, Math.max(1, longest)).meanNanos();
      case MAX -> 2 * client.longestNanos() + consumer.longestNanos();
      default -> {
        Latencies latencies = run.latencies(figure.metric(), figure.statistic());
        double quantile = figure.statistic().quantile().orElseThrow();
        List<Delays> kinds = Delays.lengths(longest)
            .stream()
            .flatMap(length -> Stream.of(together(client, consumer, length),
                apart(client, consumer, length)))
            .toList();
        yield latencies.atQuantile(quantile) - latencies.atQuantileBefore(quantile, kinds);
      }
    };
  }

  /** The client sends in one turn, and takes the answer or the delivery in another. */
  private static Delays apart(MetThread client, MetThread consumer, long lengthNanos) {
    Delays turn = client.delays(lengthNanos);
    return turn.plus(turn).plus(consumer.delays(lengthNanos));
  }

  /** Waits in a burst meet the same message. */
  private static Delays together(MetThread client, MetThread consumer, long lengthNanos) {
    Delays turn = client.delays(lengthNanos);
    return turn.along(turn).along(consumer.delays(lengthNanos));
  }

  /**
   * A thread that a message meets.
   *
   * @param turns readings of its account; absent if no message of the metric meets it
   * @param waited its waiting in sum
   * @param measured within that time
   */
  private record MetThread(Optional<TurnWaits> turns, Optional<WaitShare> waited,
      Duration measured) {
    long longestNanos() {
      return waited.flatMap(any -> turns).map(TurnWaits::longestNanos).orElse(0L);
    }

    Delays delays(long lengthNanos) {
      return turns.flatMap(known -> waited.map(
          sum -> Delays.of(known, lengthNanos, sum.meanNanos(), measured.toNanos())))
          .orElse(Delays.NONE);
    }
  }
}
