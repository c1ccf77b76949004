package io.weir.findings.gate;

import io.weir.findings.evidence.Interference.PauseSum;
import io.weir.findings.evidence.PauseSample;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A thread of the worker that does nothing but wake up each millisecond was late, or the JVM
 * stopped all its threads: for that time, everything in the worker stood still. Both find the same
 * standstills, so the larger sum counts. Standstills that take a share of the time delayed that
 * share of the messages, none by more than the longest of them.
 *
 * <p>A standstill of length {@code p} delays those that meet it by {@code p / 2} on average, which
 * bounds its part in the average.
 */
final class Standstill implements ErrorSource {
  /** Shorter ones are waits of single threads. */
  private static final long FLOOR_NANOS = 1_000_000;

  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    if (!Metrics.ofSystem(figure.metric()) || run.measured().isZero()) {
      return Optional.empty();
    }
    Optional<PauseSum> paused = run.generator().health().interference().pauses();
    List<PauseSample> pauses = paused.isEmpty() ? List.of() : run.generator().pauses();
    double byHiccups = bound(figure, run, run.generator().hiccups());
    double byPauses = bound(figure, run, pauses);
    return Optional.of(byPauses > byHiccups
        ? Effect.delay(GateId.PAUSES, byPauses,
            "the worker's JVM paused " + Quantity.of(paused.orElseThrow().count(), "time")
                + ", for up to " + Quantity.latency(paused.get().longestNanos()),
            "give the worker a larger heap and more CPU: --set worker.heap=1GiB")
        : Effect.delay(GateId.HICCUPS, byHiccups,
            "the worker stood still for up to "
                + Quantity.latency(run.generator().health().longestHiccupNanos()),
            Gate.moreCpu(run, "leave the load generator more CPU: fewer nodes, a lower rate,"
                + " nothing else running")));
  }

  private static double bound(LatencyFigure figure, RunEvidence run, List<PauseSample> seconds) {
    double nanos = run.measured().toNanos();
    List<PauseSample> all =
        seconds.stream().filter(second -> second.longestNanos() > FLOOR_NANOS).toList();
    double longest = all.stream().mapToLong(PauseSample::longestNanos).max().orElse(0);
    if (figure.statistic() == Statistic.AVERAGE) {
      return all.stream()
          .mapToDouble(second -> second.longestNanos() / 2.0 * second.sumNanos() / nanos)
          .sum();
    }
    double share = all.stream().mapToLong(PauseSample::sumNanos).sum() / nanos;
    return figure.statistic() == Statistic.MAX
        ? longest
        : Math.min(longest, Shift.of(figure, share, run));
  }
}
