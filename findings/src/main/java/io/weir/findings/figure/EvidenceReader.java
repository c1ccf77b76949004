package io.weir.findings.figure;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.ledger.SendCounts;
import io.weir.core.result.Calibration;
import io.weir.core.result.Counter;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.machine.HealthMeter;
import io.weir.findings.machine.OwnLag;
import io.weir.findings.machine.Stillness;
import io.weir.findings.read.Course;
import io.weir.findings.read.FaultFiles;
import io.weir.findings.read.RunFiles;
import io.weir.findings.recovery.BeforeFault;
import io.weir.findings.run.RateTimeline;
import io.weir.findings.run.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Gathers what a run's figures are made of and judged on.
 *
 * @param evidence all but what happened over time
 * @param timeline what happened over time
 * @param remarks what could not be read, for people
 */
public record EvidenceReader(RunEvidence evidence, Timeline timeline, List<String> remarks) {

  /**
   * Reads the rest of a run's files.
   *
   * @param faults what was done to the system
   * @param cores the machine's processors; 0 if unknown
   * @param maxPoints the most points of a timeline
   * @param calibration what the host can do, where that is known
   */
  public static EvidenceReader read(RunFiles files, FaultFiles faults, int cores, int maxPoints,
      Optional<Calibration> calibration, Thresholds thresholds) {
    Optional<PhaseWindow> window = MeasureWindow.of(files);
    List<IntervalSnapshot> measured = window
        .map(phase -> MeasureWindow.within(phase, files.intervals()))
        .orElse(List.of());
    int step = step(files.intervals(), maxPoints);
    Map<Metric, LatencyReading> readings = readings(files, step);
    int producers = files.run().workload().topics() * files.run().workload().producersPerTopic();
    OwnLag lag = OwnLag.read(
        files.histograms(Metric.GENERATOR_LAG), files.histograms(Metric.CLIENT_BLOCK), producers);
    Map<Metric, Latencies> latencies = new EnumMap<>(Metric.class);
    readings.forEach((metric, reading) -> latencies.put(metric, reading.latencies()));
    RunEvidence evidence = new RunEvidence(
        files.run(),
        files.course().map(Course::status).orElse(RunStatus.UNFINISHED),
        files.result().flatMap(RunResult::problem).or(() -> absence(files)),
        files.course().map(Course::drained).orElse(false),
        window.map(MeasureWindow::length).orElse(Duration.ZERO),
        counts(files.intervals()),
        ledger(files),
        gap(files),
        latencies,
        lag,
        HealthMeter.of(measured, lag, cores),
        measured.stream().map(IntervalSnapshot::host).map(Stillness::ofHiccups).toList(),
        measured.stream().map(IntervalSnapshot::host).map(Stillness::ofPauses).toList(),
        steadiness(files, measured, readings, thresholds),
        files.result().flatMap(RunResult::disk).orElse(DiskBaseline.NONE),
        calibration
            .map(known -> known.ceiling(files.run().workload().message().size())),
        faults.struckNanos()
            .map(struck -> BeforeFault.of(files.intervals(),
                files.run().workload().subscriptionsPerTopic(), struck)),
        files.result().flatMap(RunResult::settled),
        thresholds);
    Timeline timeline = new Timeline(
        step,
        RateTimeline.of(files.intervals(), step),
        readings.get(Metric.PUBLISH_RESPONSE).timeline(),
        readings.get(Metric.END_TO_END_RESPONSE).timeline());
    return new EvidenceReader(evidence, timeline, remarks(files, readings));
  }

  private static Steadiness steadiness(RunFiles files, List<IntervalSnapshot> measured,
      Map<Metric, LatencyReading> readings, Thresholds thresholds) {
    Map<Metric, SortedMap<Integer, Steadiness.Second>> seconds = new EnumMap<>(Metric.class);
    for (Metric metric : Headline.metrics(1)) {
      seconds.put(metric, readings.get(metric).seconds());
    }
    return Steadiness.of(measured, seconds,
        (int) thresholds.steadyState().toSeconds());
  }

  private static Optional<String> absence(RunFiles files) {
    return files.began() ? Optional.empty() : Optional.of("the run never began");
  }

  private static int step(List<IntervalSnapshot> intervals, int maxPoints) {
    long end = intervals.stream().mapToLong(IntervalSnapshot::endNanos).max().orElse(0);
    double seconds = end / 1e9;
    return Math.max(1, (int) Math.ceil(seconds / maxPoints));
  }

  private static Map<Metric, LatencyReading> readings(RunFiles files, int step) {
    Map<Metric, LatencyReading> readings = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      readings.put(metric, LatencyReading.of(files.histograms(metric), step));
    }
    return readings;
  }

  private static Map<Counter, Long> counts(List<IntervalSnapshot> intervals) {
    Map<Counter, Long> counts = new EnumMap<>(Counter.class);
    for (Counter counter : Counter.values()) {
      counts.put(counter, IntervalSnapshot.sum(intervals, PhaseKind.MEASURE, counter));
    }
    return counts;
  }

  /** Empty also where the ledger is not complete: it would show faults that the system has not. */
  private static Optional<LedgerCounts> ledger(RunFiles files) {
    return files.ledger()
        .filter(ledger -> gap(files).isEmpty())
        .map(ledger -> Reconciliation.counts(ledger, PhaseKind.MEASURE));
  }

  /** The difference between intervals and ledger of a run that completed, as a sentence. */
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
}
