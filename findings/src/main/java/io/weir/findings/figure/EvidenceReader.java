package io.weir.findings.figure;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.ledger.SendCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Calibration;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.Environment;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.WorkerTiming;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.AcrossClocks;
import io.weir.findings.evidence.BackPressure;
import io.weir.findings.evidence.BeforeFault;
import io.weir.findings.evidence.DiskTraffic;
import io.weir.findings.evidence.DisturbedSeconds;
import io.weir.findings.evidence.GeneratorHealth;
import io.weir.findings.evidence.HealthMeter;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.LevelChange;
import io.weir.findings.evidence.OwnLag;
import io.weir.findings.evidence.PacingThreads;
import io.weir.findings.evidence.PauseSample;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.RunEvidence.Account;
import io.weir.findings.evidence.RunEvidence.Cut;
import io.weir.findings.evidence.RunEvidence.Generator;
import io.weir.findings.evidence.Steadiness;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.RatePoint;
import io.weir.findings.read.FaultFiles;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.RunFiles;
import io.weir.findings.read.RunFiles.Course;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Gathers what a run's figures are made of and judged on.
 *
 * @param evidence all but what happened over time
 * @param timeline what happened over time
 * @param windows the headline figures by window; none where the run was not measured in windows
 * @param intervals of headline figures over windows or blocks of seconds, as far as known
 * @param remarks what could not be read
 */
public record EvidenceReader(RunEvidence evidence, Timeline timeline, List<WindowValues> windows,
    Map<FigureKey, ValueBounds> intervals, List<String> remarks) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,6}");

  /**
   * Reads the rest of a run's files.
   *
   * @param faults what was done to the system
   * @param cores the machine's processors; 0 if unknown
   * @param maxPoints the most points of a timeline
   * @param calibration what the host can do, where that is known
   * @param cycle the longest cycle of the system's work in the background, if one is known
   * @param studied whether the run is compared with a study, whose metrics are then known by window
   */
  public static EvidenceReader read(RunFiles files, FaultFiles faults, int cores, int maxPoints,
      Optional<Calibration> calibration, Optional<BackgroundCycle> cycle, Thresholds thresholds,
      boolean studied) {
    MeasuredTime time = files.measured();
    List<IntervalSnapshot> measured = files.measuredIntervals();
    int step = step(files.intervals(), maxPoints);
    Map<Metric, LatencyReading> readings = readings(files, step);
    Map<Metric, Latencies> latencies = new EnumMap<>(Metric.class);
    readings.forEach((metric, reading) -> latencies.put(metric, reading.latencies()));
    DiskTraffic traffic =
        DiskTraffic.of(files.uses(), time.seconds().boxed().collect(Collectors.toSet()));
    RunEvidence evidence = new RunEvidence(
        files.run(),
        files.course().map(Course::status).orElse(RunStatus.UNFINISHED),
        files.result().flatMap(RunResult::problem).or(() -> reasonOfAbsence(files)),
        files.course().map(Course::drained).orElse(false),
        time.length(),
        span(time),
        new Account(counts(files.intervals(), time), ledger(files), gap(files),
            cut(files, time, readings)),
        latencies,
        across(files, readings),
        generator(files, measured, cores),
        steadiness(files, measured, readings, thresholds),
        disturbed(files, DisturbedSeconds.saturated(measured)),
        traffic,
        disturbed(files, traffic.disturbed()),
        files.result().flatMap(RunResult::disk).orElse(DiskBaseline.NONE),
        calibration
            .filter(known -> known.isOf(files.run()))
            .map(known -> known.ceiling(files.run().workload().message().size())),
        faults.struckNanos()
            .map(struck -> BeforeFault.of(files.intervals(),
                files.run().workload().subscriptionsPerTopic(), struck)),
        files.result().flatMap(RunResult::settled),
        files.result().flatMap(RunResult::truncation),
        cycle,
        files.result().flatMap(RunResult::lostWorkers).orElse(List.of()),
        files.result().flatMap(RunResult::emulation),
        thresholds);
    Timeline timeline = new Timeline(
        step,
        rates(files.intervals(), step),
        readings.get(Metric.PUBLISH_RESPONSE).timeline(),
        readings.get(Metric.END_TO_END_RESPONSE).timeline(),
        readings.get(Metric.PUBLISH_RESPONSE).before(),
        readings.get(Metric.END_TO_END_RESPONSE).before());
    return new EvidenceReader(evidence, timeline, windows(files, readings, studied),
        intervals(files.run(), readings), remarks(files, readings));
  }

  private static Generator generator(RunFiles files, List<IntervalSnapshot> measured, int cores) {
    BackPressure pressure = BackPressure.read(files.histograms(Metric.CLIENT_BLOCK),
        PacingThreads.of(files.run(), files.intervals(), cores));
    OwnLag lag = OwnLag.read(files.histograms(Metric.OWN_LAG),
        files.histograms(Metric.GENERATOR_LAG), files.measured(), pressure);
    GeneratorHealth health =
        HealthMeter.of(measured, files.run().worker().hosts(), lag, cores);
    return new Generator(lag, pressure.within(files.measured()), health,
        measured.stream().map(IntervalSnapshot::host).map(PauseSample::ofHiccups).toList(),
        measured.stream().map(IntervalSnapshot::host).map(PauseSample::ofPauses).toList(),
        HealthMeter.carriers(measured, health.interference(), files.measured().length()));
  }

  private static Steadiness steadiness(RunFiles files, List<IntervalSnapshot> measured,
      Map<Metric, LatencyReading> readings, Thresholds thresholds) {
    Map<Metric, LevelChange> medians = new EnumMap<>(Metric.class);
    Map<Metric, LevelChange> tails = new EnumMap<>(Metric.class);
    for (Metric metric : Headline.metrics(1)) {
      LatencyReading reading = readings.get(metric);
      change(files, metric, reading, Steadiness.Second::p50)
          .ifPresent(found -> medians.put(metric, found));
      change(files, metric, reading, Steadiness.Second::p99)
          .ifPresent(found -> tails.put(metric, found));
    }
    return Steadiness.of(measured, (int) thresholds.steadyState().toSeconds(), medians, tails);
  }

  /** Returns the change of the level of a metric in the course of the seconds, if there is one. */
  private static Optional<LevelChange> change(RunFiles files, Metric metric,
      LatencyReading reading, ToLongFunction<Steadiness.Second> value) {
    SortedMap<Integer, Steadiness.Second> seconds = reading.seconds();
    return LevelChange.start(seconds.values().stream().mapToDouble(value::applyAsLong).toArray())
        .map(start -> {
          int from = seconds.keySet().stream().skip(start.seconds()).findFirst().orElseThrow();
          return new LevelChange(start.seconds(), start.steady(), reading.latencies(),
              only(files, metric, second -> second >= from));
        });
  }

  /** Returns the latencies of some of the seconds that count. */
  private static Latencies only(RunFiles files, Metric metric, IntPredicate which) {
    Histogram some = Latencies.emptyHistogram();
    files.histogramsOfAllClocks(metric).visit(files.measured(), (second, histogram) -> {
      if (which.test(second)) {
        some.add(histogram);
      }
    });
    return new Latencies(some, new TreeMap<>());
  }

  private static DisturbedSeconds disturbed(RunFiles files, Set<Integer> seconds) {
    if (seconds.isEmpty()) {
      return DisturbedSeconds.NONE;
    }
    long all = files.measured().seconds().count();
    Map<Metric, Latencies> rest = new EnumMap<>(Metric.class);
    for (Metric metric : List.of(Metric.PUBLISH_RESPONSE, Metric.PUBLISH_SERVICE,
        Metric.END_TO_END_RESPONSE, Metric.SEND_TO_CONSUME)) {
      rest.put(metric, only(files, metric, second -> !seconds.contains(second)));
    }
    return new DisturbedSeconds(Math.min(1, seconds.size() / (double) Math.max(1, all)), rest);
  }

  private static List<WindowValues> windows(RunFiles files,
      Map<Metric, LatencyReading> readings, boolean studied) {
    if (files.run().phases().windows().isEmpty()) {
      return List.of();
    }
    List<WindowValues> values = headlines(files.run(), readings, LatencyReading::halves);
    if (studied) {
      for (Metric metric : Headline.studied(files.run().workload().subscriptionsPerTopic())) {
        values.addAll(
            WindowValues.of(metric, Headline.statistics(), readings.get(metric).halves()));
      }
    }
    SortedMap<Integer, Long> counts = new TreeMap<>();
    readings.get(Metric.PUBLISH_RESPONSE)
        .halves()
        .forEach((half, recorded) -> counts.put(half, recorded.count()));
    Map<Integer, Double> seconds = new HashMap<>();
    counts.keySet()
        .forEach(half -> seconds.put(half,
            files.measured().lengthOfHalf(half).toNanos() / NANOS_PER_SECOND));
    if (!counts.isEmpty()) {
      values.add(WindowValues.ofRate(new FigureKey.Throughput(RateKind.ACHIEVED), counts, seconds));
    }
    return values;
  }

  /** Returns the headline figures by part of the time. */
  private static List<WindowValues> headlines(PlannedRun run,
      Map<Metric, LatencyReading> readings,
      Function<LatencyReading, SortedMap<Integer, LatencyHistogram>> parts) {
    List<WindowValues> values = new ArrayList<>();
    for (Metric metric : Headline.metrics(run.workload().subscriptionsPerTopic())) {
      values.addAll(WindowValues.of(metric, Headline.statistics(),
          parts.apply(readings.get(metric))));
    }
    return values;
  }

  private static Map<FigureKey, ValueBounds> intervals(PlannedRun run,
      Map<Metric, LatencyReading> readings) {
    Map<FigureKey, ValueBounds> intervals = new HashMap<>();
    if (isSteadyByDesign(run)) {
      headlines(run, readings, LatencyReading::blocks).forEach(values -> WindowInterval.of(values)
          .ifPresent(interval -> intervals.put(values.metric(), interval)));
    }
    return intervals;
  }

  /** The seconds of other runs are no samples of one state. */
  private static boolean isSteadyByDesign(PlannedRun run) {
    return run.phases().fault().isEmpty() && run.phases().detachment().isEmpty()
        && run.search().isEmpty() && run.workload().load().overload().isEmpty();
  }

  /** What is cut from the only measure phase is no part of it either. */
  private static Duration span(MeasuredTime time) {
    return time.phases().size() < 2
        ? time.length()
        : Duration.ofNanos(time.span().endNanos() - time.span().startNanos());
  }

  private static Optional<String> reasonOfAbsence(RunFiles files) {
    return files.began() ? Optional.empty() : Optional.of("the run never began");
  }

  private static int step(List<IntervalSnapshot> intervals, int maxPoints) {
    long end = intervals.stream().mapToLong(IntervalSnapshot::endNanos).max().orElse(0);
    double seconds = end / 1e9;
    return Math.max(1, (int) Math.ceil(seconds / maxPoints));
  }

  private static Map<Metric, LatencyReading> readings(RunFiles files, int step) {
    MeasuredTime time = files.measured();
    Map<Metric, LatencyReading> readings = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      Set<PhaseKind> due = EnumSet.of(PhaseKind.MEASURE);
      if (isGuarded(files)) {
        due.add(PhaseKind.GUARD);
      }
      if (metric == Metric.PUBLISH_RESPONSE || metric == Metric.END_TO_END_RESPONSE) {
        due.add(PhaseKind.WARM_UP);
      }
      readings.put(metric, LatencyReading.of(files.histogramsOfAllClocks(metric), due, time, step));
    }
    return readings;
  }

  private static AcrossClocks across(RunFiles files, Map<Metric, LatencyReading> readings) {
    Map<Metric, Latencies> sameClock = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      if (metric.across().map(other -> readings.get(other).latencies().count()).orElse(0L) > 0) {
        sameClock.put(metric, LatencyReading
            .of(files.histograms(metric), EnumSet.of(PhaseKind.MEASURE), files.measured(), 1)
            .latencies());
      }
    }
    Optional<List<WorkerTiming>> timing = files.result().flatMap(RunResult::timing);
    return new AcrossClocks(sameClock, timing.isPresent()
        ? OptionalLong.of(WorkerTiming.errorAcross(timing.get()))
        : OptionalLong.empty());
  }

  private static Map<Counter, Long> counts(List<IntervalSnapshot> intervals, MeasuredTime time) {
    List<IntervalSnapshot> counting = intervals.stream().filter(time::countsOutcomesOf).toList();
    Map<Counter, Long> counts = new EnumMap<>(Counter.class);
    for (Counter counter : Counter.values()) {
      counts.put(counter, IntervalSnapshot.sum(counting, PhaseKind.MEASURE, counter));
    }
    return counts;
  }

  /**
   * Returns what was counted and recorded of messages that the message accounting has in the
   * measure phase, and that do not count: in parts of it that are cut, and in the guards of
   * windows.
   */
  private static Cut cut(RunFiles files, MeasuredTime time,
      Map<Metric, LatencyReading> readings) {
    if (time.cut().isEmpty() && !isGuarded(files)) {
      return Cut.NOTHING;
    }
    Map<Counter, Long> counted = new EnumMap<>(counts(files.intervals(), time.uncut()));
    counts(files.intervals(), time).forEach((counter, count) -> counted.merge(counter, -count,
        Long::sum));
    counted.replaceAll((counter, count) -> count
        + IntervalSnapshot.sum(files.intervals(), PhaseKind.GUARD, counter));
    Map<Metric, Long> recorded = new EnumMap<>(Metric.class);
    readings.forEach((metric, reading) -> recorded.put(metric, reading.uncounted()));
    return new Cut(counted, recorded);
  }

  private static boolean isGuarded(RunFiles files) {
    return files.run().phases().windows().isPresent();
  }

  /** Empty also where the ledger is not complete: it would show faults that the system has not. */
  private static Optional<LedgerCounts> ledger(RunFiles files) {
    return files.ledger()
        .filter(ledger -> gap(files).isEmpty())
        .map(ledger -> Reconciliation.counts(ledger, PhaseKind.MEASURE));
  }

  /** Returns the difference between intervals and ledger of a run that completed, as a sentence. */
  private static Optional<String> gap(RunFiles files) {
    SendCounts counted = SendCounts.of(files.intervals());
    return completed(files) ? files.ledger().flatMap(counted::gap) : Optional.empty();
  }

  private static boolean completed(RunFiles files) {
    return files.course().filter(course -> course.status() == RunStatus.COMPLETED).isPresent();
  }

  private static List<String> remarks(RunFiles files, Map<Metric, LatencyReading> readings) {
    Stream<String> ofLogs =
        readings.values().stream().flatMap(reading -> reading.remarks().stream());
    return new ArrayList<>(Stream.concat(files.remarks().stream(), ofLogs).distinct().toList());
  }

  /**
   * Returns the rates of each step.
   *
   * @param stepSeconds how many seconds each point stands for
   */
  private static List<RatePoint> rates(List<IntervalSnapshot> intervals, int stepSeconds) {
    SortedMap<Long, List<IntervalSnapshot>> steps = new TreeMap<>();
    for (IntervalSnapshot interval : intervals) {
      double middle = (interval.startNanos() + interval.endNanos()) / 2.0 / NANOS_PER_SECOND;
      steps.computeIfAbsent((long) Math.floor(middle / stepSeconds), step -> new ArrayList<>())
          .add(interval);
    }
    List<RatePoint> points = new ArrayList<>();
    steps.forEach((step, parts) -> points.add(point(step * stepSeconds, parts)));
    return points;
  }

  private static RatePoint point(double seconds, List<IntervalSnapshot> parts) {
    long start = parts.stream().mapToLong(IntervalSnapshot::startNanos).min().orElseThrow();
    long end = parts.stream().mapToLong(IntervalSnapshot::endNanos).max().orElseThrow();
    double length = Math.max(1, end - start) / NANOS_PER_SECOND;
    Map<Counter, Long> sums = new EnumMap<>(Counter.class);
    for (IntervalSnapshot part : parts) {
      for (PhaseKind phase : PhaseKind.values()) {
        for (Counter counter : List.of(Counter.DUE, Counter.ACKNOWLEDGED, Counter.RECEIVED)) {
          sums.merge(counter, part.count(phase, counter), Long::sum);
        }
      }
    }
    return new RatePoint(
        seconds,
        sums.get(Counter.DUE) / length,
        sums.get(Counter.ACKNOWLEDGED) / length,
        sums.get(Counter.RECEIVED) / length);
  }

  /** Returns its cores, as the fact {@code cpu}, {@code processors} says; 0 if it does not. */
  public static int cores(Optional<Environment> environment) {
    String fact = environment
        .map(found -> found.facts().getOrDefault("cpu", Map.of()).getOrDefault("processors", ""))
        .orElse("");
    return COUNT.matcher(fact).matches() ? Integer.parseInt(fact) : 0;
  }
}
