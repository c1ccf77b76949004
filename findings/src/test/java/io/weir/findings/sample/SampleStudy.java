package io.weir.findings.sample;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SampleTrials;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.OverloadIntent;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.compare.VariantAnalysis;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.CatchUpFindings.Phase;
import io.weir.findings.model.CatchUpFindings.Tail;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.published.Cells;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** Made-up measurements of a study's cells: each run's service times at p50 are given. */
public final class SampleStudy {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_SERVICE, Metric.SEND_TO_CONSUME);

  private final List<RunFindings> runs = new ArrayList<>();
  private boolean existing = true;
  private int producers = 1;
  private int subscriptions = 1;
  private Rate rate = Rate.parse("1k/s");
  private DataSize batch = ClientPolicy.DEFAULT.batchSize();
  private Emulation emulation = Emulation.NONE;
  private Optional<OverloadIntent> overload = Optional.empty();
  private Optional<AppliedProfile> profile = Optional.empty();
  private boolean searching;
  private boolean returning;

  /**
   * What a run found.
   *
   * @param latencies milliseconds
   * @param peak the highest rate, in messages per second
   * @param catchUp the messages per second that a subscription received that came back
   * @param beside the p99 of publish service meanwhile, in milliseconds
   * @param unsteadiness the p99 of one second in twenty, by that of the others
   */
  public record Measured(Map<Metric, Map<Statistic, Double>> latencies, OptionalDouble peak,
      OptionalDouble catchUp, OptionalDouble beside, OptionalDouble unsteadiness) {}

  /** From here on the systems are nodes of this machine, which share its disk. */
  public SampleStudy onThisMachine() {
    existing = false;
    return this;
  }

  /** From here on this is the machine. */
  public SampleStudy emulating(Emulation machine) {
    emulation = machine;
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

  /** From here on batches have so many bytes. */
  public SampleStudy batch(DataSize size) {
    batch = size;
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

  /** Gives the following runs the settings of a profile. */
  public SampleStudy with(AppliedProfile settings) {
    profile = Optional.of(settings);
    return this;
  }

  /** Adds a run of a cell that found this. */
  public SampleStudy withRun(String system, Durability durability, int partitions,
      Measured measured) {
    searching = measured.peak().isPresent();
    returning = measured.catchUp().isPresent() || measured.beside().isPresent();
    List<LatencyFigure> figures = new ArrayList<>();
    measured.latencies()
        .forEach((metric, values) -> values.forEach((statistic, millis) -> figures
            .add(figure(metric, statistic, millis, false, Assessment.VALID))));
    figures.add(figure(Metric.PUBLISH_RESPONSE, Statistic.P99, 1, false, Assessment.VALID));
    RunFindings found = run(planned(system, durability, partitions), RunStatus.COMPLETED, figures,
        ReadBack.NOTHING);
    if (searching) {
      double peak = measured.peak().getAsDouble();
      found = SampleFindings.searched(found, search(new RateBounds(Optional.of(new Rate(peak)),
          Optional.of(new Rate(peak * 1.001)), true, false, false)));
    }
    if (returning) {
      found = comeBack(measured.catchUp().orElse(1_000), measured.beside().orElse(1)).apply(found);
    }
    List<LatencyPoint> course = new ArrayList<>();
    for (int second = 0; second < 40; second++) {
      double slow = second % 10 == 9 ? measured.unsteadiness().orElse(1) : 1;
      long tail = Math.round(1e6 * slow);
      course.add(new LatencyPoint(second, tail / 2, tail, tail));
    }
    runs.add(SampleFindings.timed(found, new Timeline(1, List.of(), course, course,
        List.of(), List.of())));
    searching = false;
    returning = false;
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
  public SampleStudy withOtherDurability(String system, Durability asked, Durability readBack,
      int partitions, double median) {
    runs.add(run(planned(system, asked, partitions), RunStatus.COMPLETED,
        figures(median, 10, false, Assessment.VALID),
        new ReadBack(Optional.empty(), Optional.of(readBack), List.of(), Optional.empty())));
    return this;
  }

  /** Adds three runs of a cell that searched for the highest rate, with these bounds. */
  public SampleStudy withPeak(String system, Durability durability, int partitions,
      RateBounds bounds) {
    searching = true;
    SearchRecord search = search(bounds);
    three(system, durability, partitions, run -> SampleFindings.searched(run, search));
    searching = false;
    return this;
  }

  /**
   * Adds three runs of a cell whose load was meant to be too high.
   *
   * @param acknowledged messages per second
   * @param delivered messages per second, to each subscription
   */
  public SampleStudy withOverload(String system, Durability durability, int partitions,
      double acknowledged, double delivered) {
    return withPeak(system, durability, partitions, OverloadIntent.INTENDED, acknowledged,
        delivered, Assessment.VALID);
  }

  /** Adds three runs of a cell at an unlimited rate, likewise. */
  public SampleStudy withUnlimited(String system, Durability durability, int partitions,
      double acknowledged, double delivered) {
    return withPeak(system, durability, partitions, OverloadIntent.UNLIMITED, acknowledged,
        delivered, Assessment.VALID);
  }

  /** Adds three runs of a cell whose load was more than the load generator can offer. */
  public SampleStudy withOverloadBeyondReach(String system, Durability durability, int partitions,
      double served) {
    return withPeak(system, durability, partitions, OverloadIntent.INTENDED, served, served,
        Assessment.of(List.of(new Reason(GateId.NOT_OFFERED, Verdict.INVALID,
            "the load generator fell behind", "set it to unlimited", List.of()))));
  }

  private SampleStudy withPeak(String system, Durability durability, int partitions,
      OverloadIntent intent, double acknowledged, double delivered, Assessment assessment) {
    int from = runs.size();
    overload = Optional.of(intent);
    for (int run = 0; run < 3; run++) {
      withInvalid(system, durability, partitions);
    }
    overload = Optional.empty();
    return change(from, run -> SampleFindings.rated(run, List.of(
        new RateFigure(RateKind.OFFERED, 1e6, Assessment.VALID),
        new RateFigure(RateKind.ACHIEVED, acknowledged, Assessment.VALID),
        new RateFigure(RateKind.RECEIVED, delivered * subscriptions, Assessment.VALID),
        new RateFigure(RateKind.SERVED, Math.min(acknowledged, delivered), assessment))));
  }

  /** Adds a run of a cell whose load was meant to be too high, and was not. */
  public SampleStudy withServedOverload(String system, Durability durability, int partitions) {
    overload = Optional.of(OverloadIntent.INTENDED);
    with(system, durability, partitions, 1, 1, 1);
    overload = Optional.empty();
    return this;
  }

  private static SearchRecord search(RateBounds bounds) {
    List<SearchedTrial> trials = new ArrayList<>();
    bounds.lower().ifPresent(rate -> trials.add(trial(rate, TrialClass.SUSTAINED)));
    TrialClass missed = bounds.generator() ? TrialClass.GENERATOR : TrialClass.EXCEEDED;
    bounds.upper()
        .ifPresent(rate -> trials.addAll(List.of(trial(rate, missed), trial(rate, missed))));
    return new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02, trials, bounds, "",
        Duration.ofMinutes(2), List.of());
  }

  private static SearchedTrial trial(Rate rate, TrialClass found) {
    return SampleTrials.trial(TrialPurpose.NARROW, rate, found)
        .measure(Duration.ofSeconds(10))
        .took(Duration.ofSeconds(15))
        .build();
  }

  /**
   * Adds three runs of a cell in which a subscription came back.
   *
   * @param perSecond messages that were delivered to it
   * @param beside the p99 of publish service meanwhile, in milliseconds; before it was 1
   */
  public SampleStudy withCatchUp(String system, Durability durability, int partitions,
      double perSecond, double beside) {
    returning = true;
    three(system, durability, partitions, comeBack(perSecond, beside));
    returning = false;
    return this;
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
    returning = true;
    withLatencies(system, durability, partitions, latencies);
    returning = false;
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
    variant.put("client.batch-size", batch.toString());
    if (emulation.applies()) {
      variant.put("emulate.dilation", Integer.toString(emulation.dilation()));
      emulation.disk()
          .ifPresent(disk -> variant.put("emulate.disk.fsync", disk.fsync().toString()));
    }
    int repetition = 1 + (int) runs.stream()
        .map(RunFindings::run)
        .filter(one -> one.variant().equals(variant) && one.system().name().equals(name))
        .count();
    PlannedRun run = SamplePlans.run(runs.size() + 1, repetition, variant, name, rate,
        Duration.ofSeconds(60));
    SystemSpec system = SystemSpecBuilder.builder()
        .name(name)
        .broker(name)
        .version(existing ? "" : "1")
        .nodes(existing ? 1 : 3)
        .durability(durability)
        .options(Map.of())
        .properties(Map.of())
        .existing(existing
            ? Optional.of(new ExistingCluster(Map.of("bootstrap", "one:9092"), Optional.empty(),
                Optional.empty(), List.of()))
            : Optional.empty())
        .profile(profile)
        .build();
    Workload workload = run.workload();
    Load load = searching
        ? workload.load()
            .searched(RateSearchBuilder.builder()
                .from(rate)
                .to(new Rate(1e9))
                .width(0.02)
                .within(Duration.ofMinutes(2))
                .trial(Duration.ofSeconds(10))
                .soak(Duration.ofSeconds(20))
                .at(1)
                .curve(List.of())
                .build())
        : LoadBuilder.builder()
            .rate(rate)
            .arrival(overload.equals(Optional.of(OverloadIntent.UNLIMITED))
                ? Arrival.UNIFORM
                : workload.load().arrival())
            .pacing(workload.load().pacing())
            .overload(overload)
            .build();
    Phases phases = run.phases();
    Optional<Detachment> detachment = returning
        ? Optional.of(new Detachment(
            new Backlog(Optional.of(DataSize.mebibytes(1)), Optional.of(Duration.ofMinutes(1)),
                OptionalInt.empty()),
            CatchUp.DEFAULT))
        : Optional.empty();
    ClientPolicy client = ClientPolicy.DEFAULT;
    return PlannedRunBuilder.builder()
        .index(run.index())
        .repetition(repetition)
        .variant(variant)
        .system(system)
        .client(ClientPolicyBuilder.builder()
            .batchDelay(client.batchDelay())
            .batchSize(batch)
            .sendBuffer(client.sendBuffer())
            .idempotence(client.idempotence())
            .compression(client.compression())
            .sendTimeout(client.sendTimeout())
            .connections(client.connections())
            .acknowledgeInterval(client.acknowledgeInterval())
            .receiveQueue(client.receiveQueue())
            .build())
        .workload(WorkloadBuilder.builder()
            .topics(1)
            .partitions(partitions)
            .message(workload.message())
            .producersPerTopic(producers)
            .subscriptionsPerTopic(subscriptions)
            .consumersPerSubscription(1)
            .load(load)
            .build())
        .phases(PhasesBuilder.builder()
            .warmUp(phases.warmUp())
            .rampUp(phases.rampUp())
            .settle(phases.settle())
            .measure(phases.measure())
            .drain(phases.drain())
            .fault(phases.fault())
            .detachment(detachment)
            .windows(phases.windows())
            .build())
        .worker(run.worker())
        .emulation(Optional.of(emulation).filter(Emulation::applies))
        .seed(run.seed())
        .build();
  }

  private static RunFindings run(PlannedRun planned, RunStatus status, List<LatencyFigure> figures,
      ReadBack readBack) {
    return SampleFindings.readBack(
        SampleFindings.as(SampleFindings.run(planned.system().name(), status, figures), planned),
        readBack);
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
        0, 60, false, ErrorBar.NONE, Optional.empty(), assessment);
  }

  /** The measurements, for lookup. */
  public Cells cells() {
    List<VariantFindings> variants = runs.stream()
        .map(run -> run.run().variant())
        .distinct()
        .map(variant -> new VariantAnalysis(Thresholds.DEFAULT,
            new Comparisons(runs, Optional.empty(), Optional.empty(), Thresholds.DEFAULT,
                NoiseFloors.of(Optional.empty())),
            its -> Optional.empty(), SampleKinds.ALL)
            .of(
                variant,
                runs.stream().filter(run -> run.run().variant().equals(variant)).toList()))
        .toList();
    return new Cells(runs, variants, Thresholds.DEFAULT);
  }
}
