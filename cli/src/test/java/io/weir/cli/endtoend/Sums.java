package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.ledger.SendCounts;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.WorkerLoss;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares what the workers of a run reported with its histograms and its message accounting. An
 * outcome is counted and its latency recorded one after the other, so a second may end in between.
 * Where no further second follows, because the worker was lost, the sums differ by a few.
 */
final class Sums {
  /** More than a worker of these tests sends in a second. */
  private static final long UNSETTLED = 600;
  private static final long SECOND = 1_000_000_000;

  private Sums() {}

  /** All workers reported to the end. The system lost, doubled and damaged nothing. */
  static void complete(Evidence evidence, int workers) throws Exception {
    RunResult result = evidence.result();
    assertThat(result.problem()).isEmpty();
    assertThat(result.lostWorkers()).isEmpty();
    List<IntervalSnapshot> intervals = evidence.intervals();
    for (int worker = 0; worker < workers; worker++) {
      gapless(intervals, worker);
      assertThat(count(of(intervals, worker), Counter.ACKNOWLEDGED)).as("worker %s", worker)
          .isPositive();
    }
    histograms(evidence, intervals, 0);
    Ledger ledger = Json.reader(Ledger.class)
        .readValue(evidence.layout().ledger(evidence.run(), 0).toFile());
    assertThat(SendCounts.of(intervals).gap(ledger)).isEmpty();
    assertThat(ledger.deliveries().stream().mapToLong(Sums::received).sum())
        .isEqualTo(count(intervals, Counter.RECEIVED));
    LedgerCounts measured = Reconciliation.counts(ledger, PhaseKind.MEASURE);
    assertThat(measured.clean()).as("%s", measured).isTrue();
    assertThat(measured.due()).isEqualTo(
        intervals.stream()
            .mapToLong(interval -> interval.count(PhaseKind.MEASURE, Counter.DUE))
            .sum())
        .isPositive();
    assertThat(evidence.histogram(Metric.PUBLISH_RESPONSE).getTotalCount())
        .isEqualTo(measured.acknowledged());
    assertThat(evidence.histogram(Metric.END_TO_END_RESPONSE).getTotalCount())
        .isEqualTo(measured.received());
  }

  private static long received(DeliveryLedger delivery) {
    return delivery.received().count();
  }

  /** Some workers were lost: what arrived of all is kept, and the others reported to the end. */
  static void without(List<Integer> lost, Evidence evidence, int workers) throws Exception {
    RunResult result = evidence.result();
    List<IntervalSnapshot> intervals = evidence.intervals();
    assertThat(result.problem()).isEmpty();
    assertThat(result.lostWorkers().orElse(List.of()).stream().map(WorkerLoss::worker).toList())
        .containsExactlyInAnyOrderElementsOf(lost);
    assertThat(evidence.layout().ledger(evidence.run(), 0)).doesNotExist();
    histograms(evidence, intervals, lost.size() * UNSETTLED);
    IntStream.range(0, workers).forEach(worker -> gapless(intervals, worker));
    long end = result.window(PhaseKind.DRAIN).orElseThrow().startNanos();
    for (int worker = 0; worker < workers; worker++) {
      List<IntervalSnapshot> own = of(intervals, worker);
      long reported = own.isEmpty() ? 0 : own.getLast().endNanos();
      if (lost.contains(worker)) {
        assertThat(reported).as("worker %s", worker)
            .isLessThanOrEqualTo(lossOf(worker, result).atNanos() + SECOND);
      } else {
        assertThat(reported).as("worker %s", worker).isGreaterThanOrEqualTo(end);
        assertThat(count(own, Counter.DUE)).isEqualTo(count(own, Counter.ACKNOWLEDGED));
        assertThat(count(own, Counter.DUE)).isEqualTo(count(own, Counter.RECEIVED));
      }
    }
  }

  private static WorkerLoss lossOf(int worker, RunResult result) {
    return result.lostWorkers()
        .orElseThrow()
        .stream()
        .filter(loss -> loss.worker() == worker)
        .findFirst()
        .orElseThrow();
  }

  /** The stored reports of a run that failed. */
  static void broken(Evidence evidence, int workers) throws Exception {
    List<IntervalSnapshot> intervals = evidence.intervals();
    IntStream.range(0, workers).forEach(worker -> gapless(intervals, worker));
    histograms(evidence, intervals, workers * UNSETTLED);
  }

  /** One report for each second of a worker, in order. */
  private static void gapless(List<IntervalSnapshot> intervals, int worker) {
    List<Long> indices = of(intervals, worker).stream().map(IntervalSnapshot::index).toList();
    assertThat(indices).as("the seconds of worker %s", worker)
        .containsExactlyElementsOf(
            IntStream.range(0, indices.size()).mapToObj(Long::valueOf).toList());
  }

  private static void histograms(Evidence evidence, List<IntervalSnapshot> intervals,
      long unsettled) throws Exception {
    assertThat(evidence.count(Metric.PUBLISH_RESPONSE))
        .isCloseTo(count(intervals, Counter.ACKNOWLEDGED), within(unsettled));
    assertThat(evidence.count(Metric.GENERATOR_LAG))
        .isCloseTo(count(intervals, Counter.SENT), within(unsettled));
    assertThat(evidence.count(Metric.OWN_LAG)).isEqualTo(evidence.count(Metric.GENERATOR_LAG));
    assertThat(evidence.count(Metric.END_TO_END_RESPONSE))
        .isCloseTo(count(intervals, Counter.RECEIVED), within(unsettled));
  }

  private static List<IntervalSnapshot> of(List<IntervalSnapshot> intervals, int worker) {
    return intervals.stream().filter(interval -> interval.worker() == worker).toList();
  }

  private static long count(List<IntervalSnapshot> intervals, Counter counter) {
    return intervals.stream().mapToLong(interval -> interval.count(counter)).sum();
  }
}
