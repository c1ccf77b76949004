package io.weir.findings;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.driver.ReadBack;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Metric;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Calibration;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.capacity.TrialsAgain;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.Curve;
import io.weir.findings.figure.Curve.CurvePoint;
import io.weir.findings.figure.EvidenceReader;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.LatencyDrafts;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.MissingOutcomes;
import io.weir.findings.figure.MissingOutcomes.Open;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.gate.Judge;
import io.weir.findings.gate.RunVerdict;
import io.weir.findings.model.Found;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Volume;
import io.weir.findings.model.Wings;
import io.weir.findings.read.FaultFiles;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.RunFiles;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.run.RunNotes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Analyzes one run. */
final class RunAnalysis {
  private static final List<Metric> SHOWN = List.of(
      Metric.PUBLISH_RESPONSE,
      Metric.END_TO_END_RESPONSE,
      Metric.PUBLISH_SERVICE,
      Metric.SEND_TO_CONSUME,
      Metric.GENERATOR_LAG,
      Metric.CLIENT_BLOCK);

  private static final int TRIAL = 0;

  private final ResultLayout layout;
  private final int cores;
  private final int maxPoints;
  private final Optional<Calibration> calibration;
  private final BrokerKinds kinds;
  private final Thresholds thresholds;
  private final boolean studied;

  /**
   * An analysis of runs of one folder.
   *
   * @param cores the machine's processors; 0 if unknown
   * @param maxPoints the most points of a run's timeline
   * @param calibration what the host can do, where that is known
   * @param kinds the traits of broker kinds
   * @param studied whether the runs are compared with a study
   */
  RunAnalysis(ResultLayout layout, int cores, int maxPoints,
      Optional<Calibration> calibration, BrokerKinds kinds, Thresholds thresholds,
      boolean studied) {
    this.layout = layout;
    this.cores = cores;
    this.maxPoints = maxPoints;
    this.calibration = calibration;
    this.kinds = kinds;
    this.thresholds = thresholds;
    this.studied = studied;
  }

  /** Returns the findings of a run, whether or not it took place. */
  RunFindings of(PlannedRun run) {
    RunFiles files = RunFiles.read(layout, run);
    FaultFiles faults = FaultFiles.read(layout, run, TRIAL);
    EvidenceReader read =
        EvidenceReader.read(files, faults, cores, maxPoints, calibration, cycle(run), thresholds,
            studied);
    RunEvidence evidence = read.evidence();
    List<LatencyFigure> latencies = drafts(evidence).stream()
        .map(figure -> Judge.judge(figure, evidence))
        .map(figure -> figure.within(Optional.ofNullable(read.intervals().get(figure.key()))))
        .toList();
    List<RateFigure> rates = RateFigure.drafts(evidence)
        .stream()
        .map(figure -> Judge.judge(figure, evidence))
        .toList();
    List<String> notes = new ArrayList<>(RunNotes.earlierAttempts(layout, run));
    notes.addAll(RunNotes.of(evidence, cores, remarks(read, faults)));
    Found found = new Found();
    RunReading reading = new RunReading(run, files, faults, evidence, read.timeline(), thresholds,
        cores, maxPoints);
    // The last wing is the closest to the raw files, so its notes come first.
    Wings.all().reversed().forEach(wing -> wing.ofRun(reading, found));
    notes.addAll(found.notes());
    return new RunFindings(
        run,
        evidence.status(),
        evidence.problem(),
        RunVerdict.of(evidence, latencies, rates),
        notes,
        files.result().map(RunResult::started),
        files.result().flatMap(RunResult::ended),
        evidence.measured(),
        rates,
        latencies,
        failures(files),
        files.result().map(result -> new TreeMap<>(result.failures())).orElse(new TreeMap<>()),
        evidence.account().ledger(),
        Optional.of(evidence.generator().health()).filter(any -> !evidence.measured().isZero()),
        evidence.disk(),
        files.result().flatMap(RunResult::use),
        curves(evidence),
        read.timeline(),
        files.result().map(RunResult::readBack).orElse(ReadBack.NOTHING),
        files.result().map(RunResult::processes).orElse(List.of()),
        files.result().map(RunResult::worker).orElse(""),
        search(run),
        Volume.of(evidence.account().counts()),
        evidence.settled(),
        evidence.truncation(),
        files.result().flatMap(RunResult::machines),
        Optional.of(read.windows()).filter(windows -> !windows.isEmpty()),
        files.result().flatMap(RunResult::idle),
        found.parts());
  }

  /** The trials of a search are short by design; its soak covers the cycles. */
  private Optional<BackgroundCycle> cycle(PlannedRun run) {
    return run.search().isPresent()
        ? Optional.empty()
        : kinds.traits(run.system().broker())
            .flatMap(traits -> traits.longestCycle(run.system(), run.emulated().dilation()));
  }

  private Optional<SearchRecord> search(PlannedRun run) {
    return run.search()
        .flatMap(
            how -> StoredDocument.read(layout.stored(layout.search(run)), DocumentType.SEARCH)
                .value()
                .filter(found -> found.ofGoals().size() == how.goals().size()))
        .map(new TrialsAgain(layout, run)::judge);
  }

  private static List<String> remarks(EvidenceReader read, FaultFiles faults) {
    List<String> remarks = new ArrayList<>(read.remarks());
    remarks.addAll(faults.remarks());
    return remarks;
  }

  private List<LatencyFigure> drafts(RunEvidence run) {
    List<LatencyFigure> figures = new ArrayList<>();
    for (Metric metric : SHOWN) {
      figures.addAll(
          LatencyDrafts.of(metric, statistic -> run.latencies(metric, statistic),
              open(metric, run), thresholds));
    }
    return figures;
  }

  private static Open open(Metric metric, RunEvidence run) {
    return run.account()
        .ledger()
        .map(counts -> new MissingOutcomes(counts, run.subscriptions())
            .open(metric, run.recordedOfAll(metric)))
        .orElse(Open.NONE);
  }

  private Map<Metric, List<CurvePoint>> curves(RunEvidence run) {
    Map<Metric, List<CurvePoint>> curves = new EnumMap<>(Metric.class);
    for (Metric metric : Headline.metrics(run.subscriptions())) {
      Latencies latencies = run.latencies(metric);
      if (latencies.count() > 0) {
        curves.put(metric, Curve.of(latencies, open(metric, run), thresholds));
      }
    }
    return curves;
  }

  /**
   * Intervals count failures by kind and not by phase, so they count from the interval in which the
   * measure phase begins.
   */
  private static SortedMap<String, Long> failures(RunFiles files) {
    SortedMap<String, Long> failures = new TreeMap<>();
    MeasuredTime measured = files.measured();
    if (measured.isEmpty()) {
      return failures;
    }
    files.intervals()
        .stream()
        .filter(interval -> interval.endNanos() > measured.span().startNanos())
        .filter(measured::countsOutcomesOf)
        .forEach(interval -> interval.failures()
            .forEach((kind, count) -> failures.merge(kind, count, Long::sum)));
    return failures;
  }
}
