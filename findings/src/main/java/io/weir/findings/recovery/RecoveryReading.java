package io.weir.findings.recovery;

import io.weir.core.driver.Placement;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.Workload;
import io.weir.findings.read.FaultFiles;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.RunFiles;
import io.weir.findings.recovery.ObjectiveWindows.OverdueMessages;
import io.weir.findings.recovery.Recovery.FaultDamage;
import io.weir.findings.recovery.Recovery.LatencyDebt;
import io.weir.findings.recovery.Recovery.ReplicationReturn;
import io.weir.findings.recovery.Recovery.ServiceGap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Makes the recovery scorecard of a run from its files. */
public final class RecoveryReading {
  private static final long SECOND = 1_000_000_000L;
  private static final double P99 = 99;
  private static final long LEAST_TOLD_NANOS = 100_000_000;

  private final RunFiles files;
  private final FaultFiles log;
  private final Fault fault;
  private final MeasuredTime measured;
  private final long struckNanos;

  private RecoveryReading(RunFiles files, FaultFiles log, Fault fault, MeasuredTime measured,
      long struckNanos) {
    this.files = files;
    this.log = log;
    this.fault = fault;
    this.measured = measured;
    this.struckNanos = struckNanos;
  }

  /**
   * Returns the scorecard; empty for runs without a fault, and for those that ended before it came.
   *
   * @param counts the ledger's counts for the measure phase, if there is one
   */
  public static Optional<Recovery> of(RunFiles files, FaultFiles log,
      Optional<LedgerCounts> counts) {
    Optional<Fault> fault = files.run().phases().fault();
    MeasuredTime measured = files.measured();
    Optional<Long> struck = log.struckNanos();
    if (fault.isEmpty() || measured.isEmpty() || struck.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new RecoveryReading(files, log, fault.get(), measured, struck.get())
            .read(counts));
  }

  private Recovery read(Optional<LedgerCounts> counts) {
    SortedMap<Integer, Histogram> bySecond = new TreeMap<>();
    DebtMeter publish = new DebtMeter(Metric.PUBLISH_RESPONSE, second(struckNanos));
    DebtMeter endToEnd = new DebtMeter(Metric.END_TO_END_RESPONSE, second(struckNanos));
    files.histograms(Metric.PUBLISH_RESPONSE)
        .visit(measured, (second, histogram) -> {
          publish.add(second, histogram);
          bySecond.merge(second, histogram, RecoveryReading::sum);
        });
    files.histogramsOfAllClocks(Metric.END_TO_END_RESPONSE)
        .visit(measured, endToEnd::add);
    SortedMap<Integer, Double> p99 = new TreeMap<>();
    bySecond.forEach(
        (second, histogram) -> p99.put(second, (double) histogram.getValueAtPercentile(P99)));
    List<LatencyDebt> debts = new ArrayList<>();
    publish.debt().ifPresent(debts::add);
    endToEnd.debt().ifPresent(debts::add);
    Optional<Long> over = over();
    return new Recovery(fault, log.events(), struckNanos, over, gaps(), debts,
        new ObjectiveWindows(p99, (int) Math.ceilDiv(measured.span().startNanos(), SECOND),
            second(measured.span().endNanos()), struckNanos, over,
            new OverdueMessages(bySecond, failedBySecond())::share)
            .read(fault.recovered()),
        replication(log.placements(), struckNanos), damage(counts));
  }

  private SortedMap<Integer, Long> failedBySecond() {
    SortedMap<Integer, Long> failed = new TreeMap<>();
    files.intervals()
        .stream()
        .filter(interval -> interval.count(Counter.FAILED) > 0)
        .forEach(interval -> failed.merge(second(interval.startNanos()),
            interval.count(Counter.FAILED), Long::sum));
    return failed;
  }

  private static Histogram sum(Histogram one, Histogram other) {
    Histogram sum = one.copy();
    sum.setAutoResize(true);
    sum.add(other);
    return sum;
  }

  private static int second(long nanos) {
    return (int) (nanos / SECOND);
  }

  /** Returns when what was struck last was back or went on again; empty if that was not seen. */
  private Optional<Long> over() {
    FaultStep end = fault.kind().endsProcess() ? FaultStep.READY : FaultStep.RESUMED;
    long struck =
        log.events().stream().filter(event -> event.step() == FaultStep.STRUCK).count();
    List<FaultEvent> back = log.events().stream().filter(event -> event.step() == end).toList();
    return back.size() < struck
        ? Optional.empty()
        : Optional.of(back.getLast().atNanos() - struckNanos);
  }

  private List<ServiceGap> gaps() {
    Workload workload = files.run().workload();
    double perSecond = workload.load().rate().perSecond();
    List<ServiceGap> gaps = new ArrayList<>();
    gaps.add(ServiceGaps.of(log.silences(), Silence.ACKNOWLEDGEMENTS, perSecond,
        measured.span().startNanos(), struckNanos, LEAST_TOLD_NANOS));
    subscriptions().forEach(subscription -> gaps.add(ServiceGaps.of(log.silences(), subscription,
        perSecond / workload.topics(), measured.span().startNanos(), struckNanos,
        LEAST_TOLD_NANOS)));
    return gaps;
  }

  private List<String> subscriptions() {
    return files.ledger()
        .map(ledger -> ledger.deliveries()
            .stream()
            .map(delivery -> delivery.subscription())
            .distinct()
            .sorted()
            .toList())
        .orElseGet(() -> log.silences()
            .stream()
            .map(Silence::stream)
            .filter(stream -> !stream.equals(Silence.ACKNOWLEDGEMENTS))
            .distinct()
            .sorted()
            .toList());
  }

  private FaultDamage damage(Optional<LedgerCounts> counts) {
    List<IntervalSnapshot> after = files.intervals()
        .stream()
        .filter(interval -> interval.endNanos() > struckNanos)
        .toList();
    SortedMap<String, Long> failures = new TreeMap<>();
    after.forEach(interval -> interval.failures()
        .forEach((kind, count) -> failures.merge(kind, count, Long::sum)));
    long failedBefore = files.intervals()
        .stream()
        .filter(interval -> interval.endNanos() <= struckNanos)
        .mapToLong(interval -> interval.count(Counter.FAILED))
        .sum();
    return new FaultDamage(
        counts.filter(all -> all.left().isEmpty()).map(LedgerCounts::lost),
        counts.map(LedgerCounts::duplicates).orElseGet(() -> count(after, Counter.DUPLICATES)),
        counts.map(LedgerCounts::redeliveries)
            .orElseGet(() -> count(after, Counter.REDELIVERIES)),
        count(after, Counter.REORDERED), failures,
        failedBefore);
  }

  private static long count(List<IntervalSnapshot> intervals, Counter counter) {
    return intervals.stream().mapToLong(interval -> interval.count(counter)).sum();
  }

  /** Adds up what a fault cost messages in time. Used by one thread. */
  static final class DebtMeter {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Metric metric;
    private final int struck;
    private double sumBefore;
    private long before;
    private double sumAfter;
    private long after;
    private long worst;

    /**
     * A meter.
     *
     * @param struck the second of the strike: with it the time after begins
     */
    DebtMeter(Metric metric, int struck) {
      this.metric = metric;
      this.struck = struck;
    }

    /** Takes the outcomes of one second. */
    void add(int second, Histogram histogram) {
      long count = histogram.getTotalCount();
      if (count == 0) {
        return;
      }
      double sum = histogram.getMean() * count;
      if (second < struck) {
        sumBefore += sum;
        before += count;
      } else {
        sumAfter += sum;
        after += count;
        worst = Math.max(worst, histogram.getMaxValue());
      }
    }

    /** Returns the debt; empty where nothing was recorded before or after. */
    Optional<LatencyDebt> debt() {
      if (before == 0 || after == 0) {
        return Optional.empty();
      }
      double usual = sumBefore / before;
      return Optional.of(new LatencyDebt(metric, usual,
          (sumAfter - usual * after) / NANOS_PER_SECOND, after, worst));
    }
  }

  /**
   * Finds out when all replicas were in step again, from what the system answered. That is the
   * first answer of the row that lasts to the end of the trial; where something was missing no
   * answer counts as a good one.
   *
   * @param samples in the order in which they were asked
   * @param struckNanos the strike, since the start of the load
   */
  static ReplicationReturn replication(List<PlacementSample> samples, long struckNanos) {
    boolean reported = samples.stream().anyMatch(sample -> sample.placement().isPresent());
    List<PlacementSample> after =
        samples.stream().filter(sample -> sample.startNanos() >= struckNanos).toList();
    boolean wholeBefore = samples.stream()
        .filter(sample -> sample.endNanos() < struckNanos)
        .reduce((earlier, later) -> later)
        .filter(PlacementSample::whole)
        .isPresent();
    Optional<Long> lost = after.stream()
        .filter(sample -> !sample.whole())
        .findFirst()
        .map(sample -> sample.endNanos() - struckNanos);
    int last = last(after);
    boolean again = last >= 0 && last + 1 < after.size();
    return new ReplicationReturn(reported, wholeBefore, lost,
        again ? Optional.of(after.get(last + 1).endNanos() - struckNanos) : Optional.empty(),
        again ? after.get(last + 1).endNanos() - after.get(last).endNanos() : 0,
        (int) after.stream().filter(sample -> sample.placement().isEmpty()).count(),
        after.stream()
            .flatMap(sample -> sample.placement().flatMap(Placement::missing).stream())
            .reduce((earlier, later) -> later));
  }

  /** Returns the last answer that said that something is missing; -1 if none did. */
  private static int last(List<PlacementSample> samples) {
    for (int i = samples.size() - 1; i >= 0; i--) {
      if (!samples.get(i).whole()) {
        return i;
      }
    }
    return -1;
  }
}
