package io.weir.findings.capacity;

import io.weir.core.capacity.TrialFacts;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Counter;
import io.weir.core.result.DocumentType;
import io.weir.core.result.Environment;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseWindow;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.figure.EvidenceReader;
import io.weir.findings.figure.Latencies;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.gate.KeptUp;
import io.weir.findings.read.FaultFiles;
import io.weir.findings.read.RunFiles;
import io.weir.findings.read.RunFiles.Course;
import io.weir.findings.read.StoredDocument;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads what a trial of a search was from the files that it left. Stateless. */
public final class TrialReader {
  private static final double P99 = 0.99;
  private static final int POINTS = 40;

  private TrialReader() {}

  /**
   * What was measured of a trial.
   *
   * @param layout the result folder that it is in
   * @param trial the trial, as a run at a fixed rate
   * @param number its number within its run
   * @param phases when each of its phases took place
   * @param drained whether nothing more was to come when the drain ended
   */
  public static TrialFacts read(ResultLayout layout, PlannedRun trial, int number,
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
        environment.flatMap(Environment::calibration), thresholds).evidence();
    Rate rate = trial.workload().load().rate();
    return files.measured()
        .map(window -> facts(files, evidence, window, rate))
        .orElseGet(() -> TrialFacts.broken(rate, "nothing of it was recorded"));
  }

  private static TrialFacts facts(RunFiles files, RunEvidence evidence, PhaseWindow window,
      Rate rate) {
    int subscriptions = evidence.subscriptions();
    Metric arrival = subscriptions > 0 ? Metric.END_TO_END_RESPONSE : Metric.PUBLISH_RESPONSE;
    TrialBacklogs backlogs =
        TrialBacklogs.of(files.intervals(), subscriptions, rate.perSecond(), window);
    long oldest = Math.max(backlogs.endNanos(),
        Stragglers.oldestNanos(files.histograms(arrival), window));
    return new TrialFacts(
        rate,
        evidence.count(Counter.DUE),
        evidence.count(Counter.ACKNOWLEDGED),
        evidence.count(Counter.FAILED),
        KeptUp.of(evidence),
        p99(evidence.latencies(Metric.PUBLISH_RESPONSE)),
        p99(evidence.latencies(Metric.END_TO_END_RESPONSE)),
        oldest,
        backlogs.worst(),
        evidence.ledger().map(counts -> counts.lost()).orElse(0L),
        evidence.ledger().map(counts -> counts.corrupt()).orElse(0L),
        evidence.drained(),
        GeneratorBlame.of(evidence),
        evidence.ledger().isPresent()
            ? Optional.empty()
            : Optional.of("the worker gave no account of its messages"));
  }

  private static OptionalLong p99(Latencies latencies) {
    return latencies.count() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(latencies.atQuantile(P99));
  }
}
