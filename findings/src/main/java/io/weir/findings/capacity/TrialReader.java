package io.weir.findings.capacity;

import io.weir.core.capacity.Criterion;
import io.weir.core.capacity.Drift;
import io.weir.core.capacity.TrialFacts;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.FactsReader;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.core.worker.SubscriptionName;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.EvidenceReader;
import io.weir.findings.gate.Shortage;
import io.weir.findings.read.FaultFiles;
import io.weir.findings.read.HistogramLogFile;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.RunFiles;
import io.weir.findings.read.RunFiles.Course;
import io.weir.findings.read.StoredDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/** Reads what a trial of a search was from the files that it left. Stateless. */
public final class TrialReader implements FactsReader {
  private static final double P99 = 0.99;
  private static final int POINTS = 40;
  private static final int LATE = 8;
  /** So much of an interval may lie beyond the time that it is counted to. */
  private static final long MOST_SHARED_NANOS = 500_000_000;

  @Override
  public TrialFacts read(ResultLayout layout, PlannedRun trial, int number,
      List<PhaseWindow> phases, boolean drained) {
    Optional<Environment> environment =
        StoredDocument.read(layout.stored(layout.environment()), DocumentType.ENVIRONMENT).value();
    Thresholds thresholds = StoredDocument.read(layout.stored(layout.plan()), DocumentType.PLAN)
        .value()
        .map(Plan::judgedBy)
        .orElse(Thresholds.DEFAULT);
    RunFiles files = RunFiles.readTrial(layout, trial, number,
        new Course(RunStatus.COMPLETED, phases, drained));
    RunEvidence evidence = EvidenceReader.read(files, FaultFiles.NONE,
        EvidenceReader.cores(environment), POINTS,
        environment.flatMap(Environment::calibration), Optional.empty(), thresholds, false)
        .evidence();
    Rate rate = trial.workload().load().rate();
    MeasuredTime measured = files.measured();
    return measured.isEmpty()
        ? TrialFacts.broken(rate, "nothing of it was recorded")
        : facts(files, evidence, measured.span(), rate);
  }

  private static TrialFacts facts(RunFiles files, RunEvidence evidence, PhaseWindow window,
      Rate rate) {
    int subscriptions = evidence.subscriptions();
    Metric arrival = subscriptions > 0 ? Metric.END_TO_END_RESPONSE : Metric.PUBLISH_RESPONSE;
    TrialBacklogs backlogs =
        TrialBacklogs.of(files.intervals(), subscriptions, rate.perSecond(), window);
    long oldest = Math.max(backlogs.endNanos(),
        oldestNanos(files.histogramsOfAllClocks(arrival), window));
    return new TrialFacts(
        rate,
        evidence.count(Counter.DUE),
        evidence.count(Counter.ACKNOWLEDGED),
        late(files.intervals(), subscriptions, window),
        evidence.count(Counter.FAILED),
        Shortage.keptUp(evidence),
        p99(evidence.latencies(Metric.PUBLISH_RESPONSE)),
        p99(evidence.latencies(Metric.END_TO_END_RESPONSE)),
        oldest,
        backlogs.worst(),
        evidence.account().ledger().map(counts -> counts.lost()).orElse(0L),
        evidence.account().ledger().map(counts -> counts.corrupt()).orElse(0L),
        evidence.drained(),
        WriteBackReader.read(files, window),
        GeneratorBlame.of(evidence),
        evidence.account().ledger().isPresent()
            ? Optional.empty()
            : Optional.of("the worker gave no account of its messages"));
  }

  /** Messages per second that were acknowledged and delivered in the last eighth of a phase. */
  private static double late(List<IntervalSnapshot> intervals, int subscriptions,
      PhaseWindow window) {
    long from = window.endNanos() - (window.endNanos() - window.startNanos()) / LATE;
    List<IntervalSnapshot> last = intervals.stream()
        .filter(interval -> interval.endNanos() > from + MOST_SHARED_NANOS)
        .filter(interval -> interval.endNanos() <= window.endNanos() + MOST_SHARED_NANOS)
        .toList();
    long start = last.stream().mapToLong(IntervalSnapshot::startNanos).min().orElse(from);
    long end = last.stream().mapToLong(IntervalSnapshot::endNanos).max().orElse(from);
    long acknowledged =
        last.stream().mapToLong(interval -> interval.count(Counter.ACKNOWLEDGED)).sum();
    long delivered = subscriptions == 0
        ? acknowledged
        : last.stream().mapToLong(TrialReader::firstArrivals).sum() / subscriptions;
    return Math.min(acknowledged, delivered) * 1e9 / Math.max(1, end - start);
  }

  private static long firstArrivals(IntervalSnapshot interval) {
    return interval.count(Counter.RECEIVED) - interval.count(Counter.DUPLICATES)
        - interval.count(Counter.REDELIVERIES) + interval.count(Counter.CORRUPT);
  }

  private static OptionalLong p99(Latencies latencies) {
    return latencies.count() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(latencies.atQuantile(P99));
  }

  /**
   * The least age that a message which came after the load's end must have had then; 0 if none was
   * late. Histograms give the second of its arrival, so it may have been a second older.
   *
   * @param response responses of messages from the moment at which they were due
   */
  private static long oldestNanos(HistogramLogFile response, PhaseWindow window) {
    AtomicLong oldest = new AtomicLong();
    response.visit(EnumSet.allOf(PhaseKind.class), (second, histogram) -> {
      long secondEnds = (second + 1) * 1_000_000_000L;
      if (secondEnds > window.endNanos()) {
        long age = histogram.getMaxValue() - (secondEnds - window.endNanos());
        oldest.accumulateAndGet(age, Math::max);
      }
    });
    return oldest.get();
  }

  /**
   * How the backlogs of a trial developed: for each subscription what was due and had not arrived,
   * in seconds of load. Without subscriptions it is what was due and not acknowledged.
   * Subscriptions of several topics that have the same place there count as one.
   */
  private static final class TrialBacklogs {
    private static final String ALL = "";

    /** The largest delay of a reading; one from after the load's end belongs to the drain. */
    private static final long LATEST_NANOS = 100_000_000;

    private final double rate;
    private final PhaseWindow window;
    private final Map<String, List<Drift.Point>> series = new LinkedHashMap<>();

    private TrialBacklogs(double rate, PhaseWindow window) {
      this.rate = rate;
      this.window = window;
    }

    /**
     * Returns the backlogs within a time.
     *
     * @param intervals of the whole trial
     * @param subscriptions how often each message should arrive
     * @param rate messages per second
     */
    static TrialBacklogs of(List<IntervalSnapshot> intervals, int subscriptions, double rate,
        PhaseWindow window) {
      TrialBacklogs backlogs = new TrialBacklogs(rate, window);
      TreeSet<String> names = new TreeSet<>();
      intervals
          .forEach(interval -> interval.arrived()
              .keySet()
              .forEach(name -> names.add(SubscriptionName.place(name))));
      if (names.isEmpty()) {
        backlogs.read(intervals, ALL, subscriptions);
      } else {
        names.forEach(name -> backlogs.read(intervals, name, subscriptions));
      }
      return backlogs;
    }

    /**
     * Adds up all workers second by second: each snapshot replaces what its worker had under way.
     */
    private void read(List<IntervalSnapshot> intervals, String name, int subscriptions) {
      List<IntervalSnapshot> inOrder = new ArrayList<>(intervals);
      inOrder.sort(Comparator.comparingLong(IntervalSnapshot::endNanos));
      Map<Integer, Long> underWay = new TreeMap<>();
      long undelivered = 0;
      List<Drift.Point> points = new ArrayList<>();
      for (IntervalSnapshot interval : inOrder) {
        underWay.put(interval.worker(), interval.underWay());
        if (subscriptions > 0) {
          undelivered += interval.count(Counter.ACKNOWLEDGED) - arrived(interval, name);
        }
        long open = underWay.values().stream().mapToLong(Long::longValue).sum() + undelivered;
        long middle = interval.startNanos() + (interval.endNanos() - interval.startNanos()) / 2;
        if (middle >= window.startNanos()
            && interval.endNanos() <= window.endNanos() + LATEST_NANOS) {
          points.add(new Drift.Point(interval.endNanos() / 1e9, open / rate));
        }
      }
      series.put(name, points);
    }

    private static long arrived(IntervalSnapshot interval, String name) {
      if (name.equals(ALL)) {
        return firstArrivals(interval);
      }
      return interval.arrived()
          .entrySet()
          .stream()
          .filter(entry -> SubscriptionName.place(entry.getKey()).equals(name))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    /** Returns the drift of the subscription that did worst; absent if the time was too short. */
    Optional<Drift> worst() {
      return series.values()
          .stream()
          .map(Drift::of)
          .flatMap(Optional::stream)
          .max(Comparator.comparing((Drift drift) -> drift.low() > Criterion.MOST_DRIFT)
              .thenComparingDouble(Drift::high));
    }

    /**
     * Returns the largest backlog in the end, in nanoseconds: as old is the oldest of messages in
     * order.
     */
    long endNanos() {
      return series.values()
          .stream()
          .filter(points -> !points.isEmpty())
          .mapToLong(points -> Math.round(Math.max(0, points.getLast().backlog()) * 1e9))
          .max()
          .orElse(0);
    }
  }
}
