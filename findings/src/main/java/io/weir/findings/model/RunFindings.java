package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.result.SystemMachine;
import io.weir.core.result.SystemUse;
import io.weir.core.result.Truncation;
import io.weir.findings.evidence.GeneratorHealth;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.Curve.CurvePoint;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Verdict;
import io.weir.findings.figure.WindowValues;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The findings of one run.
 *
 * @param run the run as it was planned
 * @param status how it ended; {@link RunStatus#UNFINISHED} also where it left nothing
 * @param problem why it did not complete
 * @param assessment the worst of the headline values
 * @param notes what else a reader should know
 * @param started when its deployment began
 * @param ended when it was over
 * @param measured how long its measure phase took; zero if there was none
 * @param rates what was offered, achieved and received; empty without a measure phase
 * @param latencies the latencies, headline metrics first
 * @param failures messages given up since the interval in which the measure phase began, by kind
 * @param failureDetails the client's own words for the first failure of each kind
 * @param accounting the message accounting of the measure phase
 * @param health how the load generator did
 * @param disk the system's disk, before and after the run
 * @param use what the system's processes used in the measure phase
 * @param curves latencies over all quantiles, by metric
 * @param timeline what happened over time
 * @param readBack settings as the running system reported them
 * @param processes the system's processes
 * @param worker the worker JVM, in its own words
 * @param search the search for the highest sustainable rate, where there was one; the values are
 * of its last trial
 * @param volume how many bytes its messages had, where that was counted
 * @param settled how its warm-up went on beyond its time, if it did
 * @param truncation the start of its measure phase that does not count, if there is one
 * @param machines the other machines that the system's processes ran on
 * @param windows its headline metrics by window; absent where it was not measured in windows
 * @param idle what the system's processes used while other systems had their turns
 * @param parts the findings of wings, by name
 */
public record RunFindings(
    PlannedRun run,
    RunStatus status,
    Optional<String> problem,
    Assessment assessment,
    List<String> notes,
    Optional<Instant> started,
    Optional<Instant> ended,
    Duration measured,
    List<RateFigure> rates,
    List<LatencyFigure> latencies,
    SortedMap<String, Long> failures,
    SortedMap<String, String> failureDetails,
    @JsonAlias("ledger") Optional<LedgerCounts> accounting,
    Optional<GeneratorHealth> health,
    DiskBaseline disk,
    Optional<SystemUse> use,
    Map<Metric, List<CurvePoint>> curves,
    Timeline timeline,
    ReadBack readBack,
    List<StartedProcess> processes,
    String worker,
    Optional<SearchRecord> search,
    Optional<Volume> volume,
    Optional<Settled> settled,
    Optional<Truncation> truncation,
    Optional<List<SystemMachine>> machines,
    Optional<List<WindowValues>> windows,
    Optional<SystemUse> idle,
    @JsonAnyGetter @JsonAnySetter Map<String, Object> parts) implements PartHolder {
  public RunFindings {
    notes = List.copyOf(notes);
    rates = List.copyOf(rates);
    latencies = List.copyOf(latencies);
    failures = new TreeMap<>(failures);
    failureDetails = new TreeMap<>(failureDetails);
    curves = Collections.unmodifiableMap(new TreeMap<>(curves));
    processes = List.copyOf(processes);
    machines = machines.map(List::copyOf);
    windows = windows.map(List::copyOf);
    parts = Part.typed(RunFindings.class, parts);
  }

  /** Returns whether it was cut off, or never began, so that an experiment can continue with it. */
  public boolean wasCutOff() {
    return status == RunStatus.INTERRUPTED || status == RunStatus.UNFINISHED;
  }

  /** Returns what faults did, at times since the start of the load. */
  public List<FaultEvent> faultEvents() {
    return Part.all(parts, Struck.class).flatMap(struck -> struck.events().stream()).toList();
  }

  /** Returns the length of its warm-up, if it reached the measure phase. */
  public Duration warmedUp() {
    return Settled.warmUp(run.phases(), settled);
  }

  /** Returns how long the start of its measure phase is that does not count. */
  public Duration cut() {
    return truncation.map(Truncation::cut).orElse(Duration.ZERO);
  }

  /** Returns the number of the trial that its values are of; a search has several. */
  public int trial() {
    return search.flatMap(SearchRecord::latencyTrial).map(SearchedTrial::number).orElse(0);
  }

  /** Returns its verdict: the worst of the headline values. */
  public Verdict verdict() {
    return assessment.verdict();
  }

  /** Returns a latency, if it was measured. */
  public Optional<LatencyFigure> latency(Metric metric, Statistic statistic) {
    return latencies.stream()
        .filter(figure -> figure.metric() == metric && figure.statistic() == statistic)
        .findFirst();
  }

  /** Returns a headline metric by window, if it was measured in windows. */
  public Optional<WindowValues> inWindows(FigureKey figure) {
    return windows.orElse(List.of())
        .stream()
        .filter(values -> values.metric().equals(figure))
        .findFirst();
  }

  /** Returns a rate, if there was a measure phase. */
  public Optional<RateFigure> rate(RateKind kind) {
    return rates.stream().filter(figure -> figure.kind() == kind).findFirst();
  }
}
