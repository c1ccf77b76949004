package io.weir.findings.sample;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Findings of runs that are made up. */
public final class SampleFindings {
  private SampleFindings() {}

  /** A run with these figures and nothing else. */
  public static RunFindings run(String system, RunStatus status, List<LatencyFigure> latencies) {
    PlannedRun planned =
        SamplePlans.run(1, 1, Map.of(), system, Rate.parse("10k/s"), Duration.ofSeconds(60));
    return new RunFindings(planned, status, Optional.empty(), Assessment.VALID, List.of(),
        Optional.empty(), Optional.empty(), Duration.ofSeconds(60),
        List.of(), latencies,
        new TreeMap<>(),
        new TreeMap<>(), Optional.empty(), Optional.empty(), DiskBaseline.NONE, Optional.empty(),
        Map.of(), Timeline.EMPTY, ReadBack.NOTHING, List.of(), "", Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), Map.of());
  }

  /** The same findings under another plan entry. */
  public static RunFindings as(RunFindings run, PlannedRun planned) {
    return copy(run, planned, run.readBack(), run.search(), run.parts());
  }

  /** The same findings for a system that reported this. */
  public static RunFindings readBack(RunFindings run, ReadBack readBack) {
    return copy(run, run.run(), readBack, run.search(), run.parts());
  }

  /** The same findings of a run at this time. */
  public static RunFindings at(RunFindings run, Instant started, Instant ended) {
    return new RunFindings(run.run(), run.status(), run.problem(), run.assessment(), run.notes(),
        Optional.of(started), Optional.of(ended), run.measured(), run.rates(), run.latencies(),
        run.failures(),
        run.failureDetails(), run.accounting(), run.health(), run.disk(), run.use(), run.curves(),
        run.timeline(), run.readBack(), run.processes(), run.worker(), run.search(), run.volume(),
        run.settled(), run.truncation(), run.machines(), run.windows(), run.idle(), run.parts());
  }

  /** The same findings of a run that searched for its rate. */
  public static RunFindings searched(RunFindings run, SearchRecord search) {
    return copy(run, run.run(), run.readBack(), Optional.of(search), run.parts());
  }

  /** The same findings of a run in which subscriptions left and came back. */
  public static RunFindings caughtUp(RunFindings run, CatchUpFindings catchUp) {
    return with(run, CatchUpFindings.PART, catchUp);
  }

  /** The same findings with another part. */
  public static <T> RunFindings with(RunFindings run, Part<T> part, T value) {
    Map<String, Object> parts = new HashMap<>(run.parts());
    parts.put(part.name(), value);
    return copy(run, run.run(), run.readBack(), run.search(), parts);
  }

  /** The same findings with these rates. */
  public static RunFindings rated(RunFindings run, List<RateFigure> rates) {
    return copy(run, run.assessment(), rates, run.settled());
  }

  /** The same findings of a run whose warm-up went on beyond its time. */
  public static RunFindings settled(RunFindings run, Settled settled) {
    return copy(run, run.assessment(), run.rates(), Optional.of(settled));
  }

  /** The same findings, judged otherwise. */
  public static RunFindings judged(RunFindings run, Assessment assessment) {
    return copy(run, assessment, run.rates(), run.settled());
  }

  /** The same findings with this course over time. */
  public static RunFindings timed(RunFindings run, Timeline timeline) {
    return new RunFindings(run.run(), run.status(), run.problem(), run.assessment(), run.notes(),
        run.started(), run.ended(), run.measured(), run.rates(), run.latencies(),
        run.failures(),
        run.failureDetails(), run.accounting(), run.health(), run.disk(), run.use(), run.curves(),
        timeline, run.readBack(), run.processes(), run.worker(), run.search(), run.volume(),
        run.settled(), run.truncation(), run.machines(), run.windows(), run.idle(), run.parts());
  }

  private static RunFindings copy(RunFindings run, Assessment assessment, List<RateFigure> rates,
      Optional<Settled> settled) {
    return new RunFindings(run.run(), run.status(), run.problem(), assessment, run.notes(),
        run.started(), run.ended(), run.measured(), rates, run.latencies(),
        run.failures(),
        run.failureDetails(), run.accounting(), run.health(), run.disk(), run.use(), run.curves(),
        run.timeline(), run.readBack(), run.processes(), run.worker(), run.search(), run.volume(),
        settled, run.truncation(), run.machines(), run.windows(), run.idle(), run.parts());
  }

  private static RunFindings copy(RunFindings run, PlannedRun planned, ReadBack readBack,
      Optional<SearchRecord> search, Map<String, Object> parts) {
    return new RunFindings(planned, run.status(), run.problem(), run.assessment(), run.notes(),
        run.started(), run.ended(), run.measured(), run.rates(), run.latencies(),
        run.failures(),
        run.failureDetails(), run.accounting(), run.health(), run.disk(), run.use(), run.curves(),
        run.timeline(), readBack, run.processes(), run.worker(), search, run.volume(),
        run.settled(), run.truncation(), run.machines(), run.windows(), run.idle(), parts);
  }
}
