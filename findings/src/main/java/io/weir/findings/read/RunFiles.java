package io.weir.findings.read;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.Ledger;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemUse;
import io.weir.core.result.Truncation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a run. A run at a fixed rate has one trial, and that is read; of a run whose rate
 * was searched for it is the one that latency was measured in. Histograms stay on disk until they
 * are asked for.
 *
 * @param layout where its files lie
 * @param run the run as it was planned; where its rate was searched for, at the rate of the trial
 * @param trial the number of the trial; negative if there is none to read
 * @param began whether it left anything at all
 * @param course the course of that trial, if it was written
 * @param result the run's result, if it was written; a trial read alone has none
 * @param intervals its intervals, of all workers
 * @param ledger its ledger, which is written last
 * @param metrics its broker metrics
 * @param remarks what could not be read
 */
public record RunFiles(
    ResultLayout layout,
    PlannedRun run,
    int trial,
    boolean began,
    Optional<Course> course,
    Optional<RunResult> result,
    List<IntervalSnapshot> intervals,
    Optional<Ledger> ledger,
    MetricsFile metrics,
    List<String> remarks) {
  private static final int ONLY = 0;
  private static final int NONE = -1;
  /** Intervals of several workers do not begin at the same moment. */
  private static final long LEAST_GAP_NANOS = 500_000_000;

  /** Reads what there is. */
  public static RunFiles read(ResultLayout layout, PlannedRun run) {
    if (!layout.stored(layout.run(run)).exists()) {
      return nothing(layout, run, false, Optional.empty(), List.of());
    }
    StoredDocument<RunResult> result =
        StoredDocument.read(layout.stored(layout.result(run)), DocumentType.RESULT);
    if (run.search().isEmpty()) {
      return of(layout, run, ONLY, result.value().map(Course::of), result.value(),
          result.remarks());
    }
    StoredDocument<SearchRecord> search =
        StoredDocument.read(layout.stored(layout.search(run)), DocumentType.SEARCH);
    Optional<SearchedTrial> measured = search.value().flatMap(SearchRecord::latencyTrial);
    if (measured.isEmpty()) {
      List<String> remarks = new ArrayList<>(result.remarks());
      remarks.addAll(search.remarks());
      return nothing(layout, run, true, result.value(), remarks);
    }
    int number = measured.get().number();
    return of(layout, run.trial(number, measured.get().rate(), run.phases()), number,
        result.value().map(Course::of), result.value(), result.remarks());
  }

  /**
   * Reads a trial of a search.
   *
   * @param trial the trial, as a run at a fixed rate
   * @param course the course that it took
   */
  public static RunFiles readTrial(ResultLayout layout, PlannedRun trial, int number,
      Course course) {
    return of(layout, trial, number, Optional.of(course), Optional.empty(), List.of());
  }

  private static RunFiles nothing(ResultLayout layout, PlannedRun run, boolean began,
      Optional<RunResult> result, List<String> remarks) {
    return new RunFiles(layout, run, NONE, began, result.map(Course::of), result, List.of(),
        Optional.empty(),
        MetricsFile.NONE, remarks);
  }

  private static RunFiles of(ResultLayout layout, PlannedRun run, int trial,
      Optional<Course> course, Optional<RunResult> result, List<String> ofResult) {
    JsonLines<IntervalSnapshot> intervals = JsonLines.readExisting(
        layout.stored(layout.intervals(run, trial)), IntervalSnapshot.class);
    StoredDocument<Ledger> ledger =
        StoredDocument.read(layout.stored(layout.ledger(run, trial)), DocumentType.LEDGER);
    List<String> remarks = new ArrayList<>(ofResult);
    remarks.addAll(intervals.remarks());
    remarks.addAll(ledger.remarks());
    MetricsFile metrics = MetricsFile.read(layout, run, trial);
    remarks.addAll(metrics.remarks());
    return new RunFiles(layout, run, trial, true, course, result, intervals.items(),
        ledger.value(), metrics, remarks);
  }

  /**
   * Returns the time that counts, as the result says; of a run that was broken off, as far as
   * intervals reach in which messages were due in the measure phase.
   */
  public MeasuredTime measured() {
    List<PhaseWindow> taken = course.map(Course::phases)
        .orElse(List.of())
        .stream()
        .filter(window -> window.phase() == PhaseKind.MEASURE)
        .filter(window -> window.endNanos() > window.startNanos())
        .toList();
    return taken.isEmpty() ? fromIntervals() : new MeasuredTime(taken, cut(taken));
  }

  /** Returns the start of the measured time that does not count, as the result says. */
  private List<PhaseWindow> cut(List<PhaseWindow> phases) {
    long left = result.flatMap(RunResult::truncation)
        .filter(Truncation::cuts)
        .map(start -> start.cut().toNanos())
        .orElse(0L);
    List<PhaseWindow> cut = new ArrayList<>();
    for (PhaseWindow phase : phases) {
      long part = Math.min(left, phase.endNanos() - phase.startNanos());
      if (part > 0) {
        cut.add(
            new PhaseWindow(phase.phase(), phase.startNanos(), phase.startNanos() + part));
        left -= part;
      }
    }
    return cut;
  }

  /** Returns the intervals that lie mostly within the time that counts. */
  public List<IntervalSnapshot> measuredIntervals() {
    MeasuredTime time = measured();
    return intervals.stream().filter(time::contains).toList();
  }

  private MeasuredTime fromIntervals() {
    List<IntervalSnapshot> measured = intervals.stream()
        .filter(interval -> interval.count(PhaseKind.MEASURE, Counter.DUE) > 0)
        .toList();
    if (measured.isEmpty()) {
      return MeasuredTime.NONE;
    }
    if (run.phases().windows().isPresent()) {
      return new MeasuredTime(windows(measured), List.of());
    }
    long start = measured.stream().mapToLong(IntervalSnapshot::startNanos).min().orElseThrow();
    long end = measured.stream().mapToLong(IntervalSnapshot::endNanos).max().orElseThrow();
    return MeasuredTime.whole(start, end);
  }

  /** Intervals that follow one another are of the same window. */
  private static List<PhaseWindow> windows(List<IntervalSnapshot> measured) {
    List<PhaseWindow> windows = new ArrayList<>();
    for (IntervalSnapshot interval : measured.stream()
        .sorted(Comparator.comparingLong(IntervalSnapshot::startNanos))
        .toList()) {
      boolean follows = !windows.isEmpty()
          && interval.startNanos() < windows.getLast().endNanos() + LEAST_GAP_NANOS;
      PhaseWindow before = follows
          ? windows.removeLast()
          : new PhaseWindow(PhaseKind.MEASURE, interval.startNanos(), interval.endNanos());
      windows.add(new PhaseWindow(PhaseKind.MEASURE, before.startNanos(),
          Math.max(before.endNanos(), interval.endNanos())));
    }
    return windows;
  }

  /** Returns the resource use of the system in each interval, as far as it can be read. */
  public List<SystemUse> uses() {
    return JsonLines.read(layout.stored(layout.use(run, trial)), SystemUse.class).items();
  }

  /** Returns the histograms of a metric. */
  public HistogramLogFile histograms(Metric metric) {
    return new HistogramLogFile(List.of(stored(metric)));
  }

  /** Returns the histograms of a metric, and those that the clocks of two workers timed. */
  public HistogramLogFile histogramsOfAllClocks(Metric metric) {
    return new HistogramLogFile(
        Stream.concat(Stream.of(metric), metric.across().stream()).map(this::stored).toList());
  }

  private StoredFile stored(Metric metric) {
    return layout.stored(layout.histograms(run, trial, metric));
  }

  /**
   * The course that a trial took.
   *
   * @param status how it ended
   * @param phases when each of its phases took place
   * @param drained whether nothing more was to come when the drain ended
   */
  public record Course(RunStatus status, List<PhaseWindow> phases, boolean drained) {
    public Course {
      phases = List.copyOf(phases);
    }

    static Course of(RunResult result) {
      return new Course(result.status(), result.phases(), result.drained());
    }
  }
}
