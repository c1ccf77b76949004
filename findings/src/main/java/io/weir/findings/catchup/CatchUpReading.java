package io.weir.findings.catchup;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.result.CatchUpResult;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.HealthMeter;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.CatchUpFindings.Behind;
import io.weir.findings.model.CatchUpFindings.Phase;
import io.weir.findings.model.CatchUpFindings.Subscription;
import io.weir.findings.model.CatchUpFindings.Tail;
import io.weir.findings.read.RunFiles;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Analyzes the catch-up of subscriptions that left. */
public final class CatchUpReading {
  /** Times are known to within an interval of one second: a tenth of this. */
  private static final long LEAST_NANOS = 10_000_000_000L;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double P50 = 0.5;
  private static final double P99 = 0.99;
  private static final double P999 = 0.999;

  private final RunFiles files;
  private final RunResult result;
  private final CatchUpResult catchUp;
  private final int cores;
  private final Thresholds thresholds;
  private final int step;

  private CatchUpReading(RunFiles files, RunResult result, CatchUpResult catchUp, int cores,
      Thresholds thresholds, int step) {
    this.files = files;
    this.result = result;
    this.catchUp = catchUp;
    this.cores = cores;
    this.thresholds = thresholds;
    this.step = step;
  }

  /**
   * Reads a run's files; empty if no subscription came back.
   *
   * @param cores the machine's processors; 0 if unknown
   * @param stepSeconds how many seconds each point of a line stands for
   */
  public static Optional<CatchUpFindings> of(RunFiles files, int cores, Thresholds thresholds,
      int stepSeconds) {
    return files.result()
        .flatMap(result -> result.catchUp()
            .map(catchUp -> new CatchUpReading(files, result, catchUp, cores, thresholds,
                stepSeconds)
                .read()));
  }

  private CatchUpFindings read() {
    int leaving = catchUp.subscriptions().size();
    List<IntervalSnapshot> within = within();
    return new CatchUpFindings(
        leaving,
        files.run().workload().subscriptionsPerTopic() - leaving,
        files.run().workload().message().size().bytes(),
        catchUp.reached(),
        catchUp.pageCache(),
        catchUp.end(),
        catchUp.caughtUp(),
        catchUp.nanos(),
        delivered(within) / Math.max(1 / NANOS_PER_SECOND, catchUp.nanos() / NANOS_PER_SECOND),
        subscriptions(),
        phases(leaving),
        files.ledger().map(Reconciliation::later),
        assessment(within));
  }

  /**
   * Returns the intervals between the return and the end of catching up. The one in which they came
   * back holds no delivery of before, because they were away.
   */
  private List<IntervalSnapshot> within() {
    Optional<PhaseWindow> window = result.window(PhaseKind.CATCH_UP);
    long from = window.map(PhaseWindow::startNanos).orElse(Long.MAX_VALUE);
    return files.intervals()
        .stream()
        .filter(interval -> interval.endNanos() > from
            && interval.startNanos() < from + catchUp.nanos())
        .toList();
  }

  private static double delivered(List<IntervalSnapshot> intervals) {
    return intervals.stream()
        .flatMap(interval -> interval.delivered().stream())
        .flatMap(counts -> counts.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  private List<Subscription> subscriptions() {
    Backlogs backlogs = Backlogs.of(files.intervals(), catchUp.subscriptions().size());
    List<Subscription> all = new ArrayList<>();
    for (int i = 0; i < catchUp.subscriptions().size(); i++) {
      int number = i;
      all.add(new Subscription(catchUp.subscriptions().get(i), catchUp.atReturn().get(i),
          catchUp.left().map(left -> left.get(number)).orElse(0L), line(backlogs, i)));
    }
    return all;
  }

  private List<Behind> line(Backlogs backlogs, int index) {
    List<Behind> line = new ArrayList<>();
    for (int i = step - 1; i < backlogs.points().size(); i += step) {
      Backlogs.Point point = backlogs.points().get(i);
      line.add(new Behind(point.nanos() / NANOS_PER_SECOND, point.behind().get(index)));
    }
    return line;
  }

  private List<Phase> phases(int leaving) {
    boolean staying = files.run().workload().subscriptionsPerTopic() > leaving;
    return result.phases()
        .stream()
        .filter(window -> window.phase() == PhaseKind.MEASURE || window.phase().isAfterMeasure())
        .map(window -> phase(window, staying || window.phase() == PhaseKind.MEASURE))
        .toList();
  }

  private Assessment assessment(List<IntervalSnapshot> within) {
    List<Reason> reasons = new ArrayList<>();
    if (catchUp.caughtUp() && catchUp.nanos() < LEAST_NANOS) {
      reasons.add(new Reason(GateId.CATCH_UP_LENGTH, Verdict.LOW_CONFIDENCE,
          "catching up took " + Quantity.latency(catchUp.nanos())
              + ", and its end is known to the second only",
          "build a larger backlog: raise phases.backlog.size or time", List.of()));
    }
    if (!catchUp.caughtUp()) {
      reasons.add(new Reason(GateId.CATCH_UP_END, Verdict.LOW_CONFIDENCE,
          "they had not caught up when the phase ended: the rate is the average of the whole"
              + " phase, including any silence",
          "extend the phase: raise phases.catch-up.at-most", List.of()));
    }
    double used =
        cores == 0 ? 0 : HealthMeter.cpuShare(within, files.run().worker().hosts(), cores);
    if (used > thresholds.cpuShare()) {
      reasons.add(new Reason(GateId.WORKER_CPU, Verdict.LOW_CONFIDENCE,
          "the worker used " + Quantity.percent(used) + " of all cores while they caught up ("
              + Quantity.percent(thresholds.cpuShare())
              + " is the limit), so the worker may have limited the rate",
          "use a machine with more cores, or larger messages", List.of()));
    }
    return Assessment.of(reasons);
  }

  /** Returns the notes; none where no subscription came back. */
  public static List<String> notes(Optional<CatchUpFindings> findings) {
    List<String> notes = new ArrayList<>();
    findings.ifPresent(found -> {
      if (!found.caughtUp()) {
        notes.add("not caught up after " + Quantity.latency(found.nanos()) + "; "
            + Quantity.of(found.left(), "message") + " left");
      }
      found.assessment().reasons().stream().map(Reason::text).forEach(notes::add);
      found.accounting().ifPresent(ledger -> ofLedger(ledger, notes));
    });
    return notes;
  }

  private static void ofLedger(LedgerCounts counts, List<String> notes) {
    say(counts.lost(), "were lost", notes);
    say(counts.left().orElse(0), "were left at the broker when the trial ended", notes);
    say(counts.corrupt(), "arrived damaged", notes);
    say(counts.duplicates(), "were delivered again unannounced", notes);
    say(counts.redeliveries(), "were delivered again, as announced", notes);
    say(counts.reordered(), "arrived out of order", notes);
    say(counts.keyReordered().orElse(0L), "arrived after a later one of their key", notes);
    say(counts.failed(), "were given up by the client", notes);
    say(counts.unsent(), "were never sent", notes);
  }

  private static void say(long count, String what, List<String> notes) {
    if (count > 0) {
      notes.add("of what was due after the measure phase, " + Quantity.of(count, "message") + " "
          + what);
    }
  }

  /**
   * Returns a phase.
   *
   * @param delivering whether subscriptions tail in it
   */
  private Phase phase(PhaseWindow window, boolean delivering) {
    double seconds = Math.max(1, window.endNanos() - window.startNanos()) / 1e9;
    PhaseKind phase = window.phase();
    return new Phase(
        phase,
        seconds,
        window.startNanos() / 1e9,
        IntervalSnapshot.sum(files.intervals(), phase, Counter.DUE) / seconds,
        IntervalSnapshot.sum(files.intervals(), phase, Counter.ACKNOWLEDGED) / seconds,
        tail(phase, Metric.PUBLISH_RESPONSE),
        tail(phase, Metric.PUBLISH_SERVICE),
        delivering ? tail(phase, Metric.END_TO_END_RESPONSE) : Optional.empty());
  }

  private Optional<Tail> tail(PhaseKind phase, Metric metric) {
    Latencies latencies = latencies(phase, metric);
    if (latencies.count() == 0) {
      return Optional.empty();
    }
    long lag = latencies(phase, Metric.GENERATOR_LAG).atQuantile(P99);
    double limit = thresholds.errorBar() * latencies.atQuantile(P99);
    return Optional.of(new Tail(latencies.count(), at(latencies, P50), at(latencies, P99),
        at(latencies, P999), latencies.max(), lag > limit));
  }

  private OptionalLong at(Latencies latencies, double quantile) {
    long beyond = latencies.count() - (long) Math.ceil(Math.nextDown(quantile * latencies.count()));
    return beyond < thresholds.samplesBeyond()
        ? OptionalLong.empty()
        : OptionalLong.of(latencies.atQuantile(quantile));
  }

  private Latencies latencies(PhaseKind phase, Metric metric) {
    Histogram all = Latencies.emptyHistogram();
    files.histogramsOfAllClocks(metric)
        .visit(EnumSet.of(phase), (second, histogram) -> all.add(histogram));
    return new Latencies(all, new TreeMap<>());
  }
}
