package io.weir.findings.sample;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Rate;
import io.weir.findings.catchup.CatchUpFindings;
import io.weir.findings.catchup.CatchUpFindings.Phase;
import io.weir.findings.catchup.CatchUpFindings.Tail;
import io.weir.findings.compare.Comparisons;
import io.weir.findings.compare.VariantAnalysis;
import io.weir.findings.compare.VariantFindings;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.proof.StandingProofs;
import io.weir.findings.published.Cells;
import io.weir.findings.run.RunFindings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** Made-up measurements of a study's cells: each run's service times at p50 are given. */
public final class SampleStudy {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_SERVICE, Metric.SEND_TO_CONSUME);

  private static final StandingProofs NO_PROOFS =
      new StandingProofs(List.of(), Optional.empty(), List.of());

  private final List<RunFindings> runs = new ArrayList<>();
  private boolean existing = true;
  private int producers = 1;
  private int subscriptions = 1;
  private Rate rate = Rate.parse("1k/s");

  /** From here on the systems are nodes of this machine, which share its disk. */
  public SampleStudy onThisMachine() {
    existing = false;
    return this;
  }

  /** From here on topics have so many producers. */
  public SampleStudy producers(int count) {
    producers = count;
    return this;
  }

  /** From here on topics have so many subscriptions. */
  public SampleStudy subscriptions(int count) {
    subscriptions = count;
    return this;
  }

  /** From here on so much is offered. */
  public SampleStudy rate(String text) {
    rate = Rate.parse(text);
    return this;
  }

  /**
   * Adds three runs of a cell that all found these latencies.
   *
   * @param latencies milliseconds
   */
  public SampleStudy withLatencies(String system, Durability durability, int partitions,
      Map<Metric, Map<Statistic, Double>> latencies) {
    for (int i = 0; i < 3; i++) {
      List<LatencyFigure> figures = new ArrayList<>();
      latencies.forEach((metric, values) -> values.forEach((statistic, millis) -> figures
          .add(figure(metric, statistic, millis, false, Assessment.VALID))));
      runs.add(run(planned(system, durability, partitions), RunStatus.COMPLETED, figures,
          ReadBack.NOTHING));
    }
    return this;
  }

  /** Adds runs of a cell, with these medians in milliseconds; a tail is ten times its median. */
  public SampleStudy with(String system, Durability durability, int partitions, double... medians) {
    return with(system, durability, partitions, 10, medians);
  }

  /** The same with a tail that is so many times its median. */
  public SampleStudy with(String system, Durability durability, int partitions, double tail,
      double[] medians) {
    for (double median : medians) {
      runs.add(run(planned(system, durability, partitions), RunStatus.COMPLETED,
          figures(median, tail, false, Assessment.VALID), ReadBack.NOTHING));
    }
    return this;
  }

  /** Adds a run of which no figure may be quoted. */
  public SampleStudy withInvalid(String system, Durability durability, int partitions) {
    return withReasons(system, durability, partitions, overload(Verdict.INVALID));
  }

  /** The findings for a system that does not keep up. */
  public static Reason overload(Verdict verdict) {
    return new Reason(GateId.OVERLOAD, verdict, "it did not keep up", "slow down", List.of());
  }

  /** Adds a run whose figures are doubted. */
  public SampleStudy withReasons(String system, Durability durability, int partitions,
      Reason... reasons) {
    runs.add(run(planned(system, durability, partitions), RunStatus.COMPLETED,
        figures(1, 10, false, Assessment.of(List.of(reasons))), ReadBack.NOTHING));
    return this;
  }

  /** Adds a run whose figures are lower bounds only. */
  public SampleStudy withLowerBound(String system, Durability durability, int partitions) {
    runs.add(run(planned(system, durability, partitions), RunStatus.COMPLETED,
        figures(1, 10, true, Assessment.VALID), ReadBack.NOTHING));
    return this;
  }

  /** Adds a run that failed. */
  public SampleStudy withFailed(String system, Durability durability, int partitions) {
    runs.add(run(planned(system, durability, partitions), RunStatus.FAILED, List.of(),
        ReadBack.NOTHING));
    return this;
  }

  /** Adds a run of a system that turned out to give another durability. */
  public SampleStudy withOtherDurability(String system, Durability asked, Durability told,
      int partitions, double median) {
    runs.add(run(planned(system, asked, partitions), RunStatus.COMPLETED,
        figures(median, 10, false, Assessment.VALID),
        new ReadBack(Optional.empty(), Optional.of(told), List.of(), Optional.empty())));
    return this;
  }

  /** Adds three runs of a cell that searched for the highest rate, with these bounds. */
  public SampleStudy withPeak(String system, Durability durability, int partitions,
      RateBounds bounds) {
    List<SearchedTrial> trials = new ArrayList<>();
    bounds.lower().ifPresent(rate -> trials.add(trial(rate, TrialClass.SUSTAINED)));
    TrialClass missed = bounds.generator() ? TrialClass.GENERATOR : TrialClass.EXCEEDED;
    bounds.upper()
        .ifPresent(rate -> trials.addAll(List.of(trial(rate, missed), trial(rate, missed))));
    SearchRecord search = new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02, trials,
        bounds, "", Duration.ofMinutes(2));
    return three(system, durability, partitions,
        run -> SampleFindings.searched(run, search));
  }

  private static SearchedTrial trial(Rate rate, TrialClass found) {
    return new SearchedTrial(0, TrialPurpose.NARROW, rate, Duration.ofSeconds(10), false,
        Optional.of(found), TrialBasis.MEASURED, "", rate.perSecond(), OptionalLong.empty(),
        OptionalLong.empty(), 0,
        Optional.empty(), Duration.ofSeconds(15), List.of(), true);
  }

  /**
   * Adds three runs of a cell in which a subscription came back.
   *
   * @param perSecond messages that were delivered to it
   * @param beside the p99 of publish service meanwhile, in milliseconds; before it was 1
   */
  public SampleStudy withCatchUp(String system, Durability durability, int partitions,
      double perSecond, double beside) {
    return three(system, durability, partitions, comeBack(perSecond, beside));
  }

  /** Makes a run one in which a subscription came back. */
  private static UnaryOperator<RunFindings> comeBack(double perSecond, double beside) {
    long nanos = Math.round(beside * 1e6);
    Tail tail = new Tail(100_000, OptionalLong.of(1), OptionalLong.of(nanos),
        OptionalLong.empty(), 2 * nanos, false);
    Phase phase = new Phase(PhaseKind.CATCH_UP, 20, 60, 1_000, 1_000, Optional.of(tail),
        Optional.of(tail), Optional.empty());
    CatchUpFindings found = new CatchUpFindings(1, 1, 1_000, Reached.SIZE, "kept", "", true,
        20_000_000_000L, perSecond, List.of(), List.of(phase), Optional.empty(),
        Assessment.VALID);
    return run -> SampleFindings.caughtUp(run, found);
  }

  /**
   * Adds three runs of a cell that all found these latencies until a subscription came back.
   *
   * @param latencies milliseconds
   * @param beside the p99 of publish service beside its catch-up, in milliseconds
   */
  public SampleStudy withCatchUp(String system, Durability durability, int partitions,
      Map<Metric, Map<Statistic, Double>> latencies, double beside) {
    int from = runs.size();
    withLatencies(system, durability, partitions, latencies);
    return change(from, comeBack(1_000, beside));
  }

  private SampleStudy three(String system, Durability durability, int partitions,
      UnaryOperator<RunFindings> change) {
    int from = runs.size();
    with(system, durability, partitions, 1, 1, 1);
    return change(from, change);
  }

  private SampleStudy change(int from, UnaryOperator<RunFindings> change) {
    for (int i = from; i < runs.size(); i++) {
      runs.set(i, change.apply(runs.get(i)));
    }
    return this;
  }

  private PlannedRun planned(String name, Durability durability, int partitions) {
    Map<String, String> variant = new LinkedHashMap<>();
    variant.put("durability", durability.toString());
    variant.put("workload.partitions", Integer.toString(partitions));
    variant.put("workload.producers-per-topic", Integer.toString(producers));
    variant.put("workload.subscriptions-per-topic", Integer.toString(subscriptions));
    variant.put("workload.load.rate", rate.toString());
    PlannedRun run = SamplePlans.run(runs.size() + 1, 1, variant, name, rate,
        Duration.ofSeconds(60));
    SystemSpec system = new SystemSpec(name, name, existing ? "" : "1", Optional.empty(),
        existing ? 1 : 3, OptionalInt.empty(), durability, Map.of(), Map.of(),
        existing
            ? Optional.of(new ExistingCluster(Map.of("bootstrap", "one:9092"), Optional.empty(),
                Optional.empty(), List.of()))
            : Optional.empty());
    Workload workload = run.workload();
    return new PlannedRun(run.index(), 1, variant, system, run.client(),
        new Workload(1, partitions, workload.message(), producers, subscriptions, 1,
            workload.load(), Optional.empty()),
        run.phases(), run.worker(), Optional.empty(), Optional.empty(), run.seed());
  }

  private static RunFindings run(PlannedRun planned, RunStatus status, List<LatencyFigure> figures,
      ReadBack told) {
    return SampleFindings.told(
        SampleFindings.as(SampleFindings.run(planned.system().name(), status, figures), planned),
        told);
  }

  private static List<LatencyFigure> figures(double median, double tail, boolean atLeast,
      Assessment assessment) {
    List<LatencyFigure> figures = new ArrayList<>();
    for (Metric metric : METRICS) {
      for (Statistic statistic : Statistic.values()) {
        boolean far = statistic.quantile().orElse(0) > 0.99;
        figures.add(figure(metric, statistic, median * (far ? tail : 1), atLeast, assessment));
      }
    }
    return figures;
  }

  private static LatencyFigure figure(Metric metric, Statistic statistic, double millis,
      boolean atLeast, Assessment assessment) {
    return new LatencyFigure(metric, statistic, Math.round(millis * 1e6), atLeast, 100_000, 1_000,
        0, 60, false, assessment);
  }

  /** The measurements, for lookup. */
  public Cells cells() {
    List<VariantFindings> variants = runs.stream()
        .map(run -> run.run().variant())
        .distinct()
        .map(variant -> new VariantAnalysis(Thresholds.DEFAULT,
            new Comparisons(runs, Optional.empty(), Thresholds.DEFAULT), NO_PROOFS, SampleKinds.ALL)
            .of(
                variant,
                runs.stream().filter(run -> run.run().variant().equals(variant)).toList()))
        .toList();
    return new Cells(runs, variants, Thresholds.DEFAULT);
  }
}
