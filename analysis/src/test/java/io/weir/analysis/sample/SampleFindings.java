package io.weir.analysis.sample;

import io.weir.analysis.finding.Assessment;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Timeline;
import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.RunStatus;
import io.weir.core.unit.Rate;
import java.time.Duration;
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
        Optional.empty(), Optional.empty(), Duration.ofSeconds(60), List.of(), latencies,
        new TreeMap<>(),
        new TreeMap<>(), Optional.empty(), Optional.empty(), DiskBaseline.NONE, Optional.empty(),
        Optional.empty(), Optional.empty(), Map.of(),
        Timeline.EMPTY, List.of(),
        ReadBack.NOTHING, List.of(), "", Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The same findings under another plan entry. */
  public static RunFindings as(RunFindings run, PlannedRun planned) {
    return new RunFindings(planned, run.status(), run.problem(), run.assessment(), run.notes(),
        run.started(), run.ended(), run.measured(), run.rates(), run.latencies(), run.failures(),
        run.failureDetails(), run.ledger(), run.health(), run.disk(), run.use(), run.brokers(),
        run.recovery(),
        run.curves(),
        run.timeline(),
        run.truth(),
        run.readBack(), run.processes(), run.worker(), run.search(), run.volume(), run.catchUp());
  }
}
