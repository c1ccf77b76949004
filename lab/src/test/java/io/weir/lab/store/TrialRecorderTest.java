package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialRecorderTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Plan PLAN = LoopbackPlan.of(LoopbackPlan.seconds(0, 1, 1), Map.of());
  private static final PlannedRun RUN = PLAN.runs().get(0);

  @TempDir
  Path results;

  private final Random random = new Random(5);

  @Test
  void histogramsComeBackExactlyByPhase() throws Exception {
    ResultWriter folder = ResultWriter.create(results, PLAN, Instant.EPOCH);
    Histogram warmUp = new Histogram(LatencyHistogram.DIGITS);
    Histogram measure = new Histogram(LatencyHistogram.DIGITS);
    try (TrialRecorder recorder = folder.begin(RUN).trial(0)) {
      for (int second = 0; second < 5; second++) {
        Histogram early = histogram();
        Histogram late = histogram();
        warmUp.add(early);
        measure.add(late);
        recorder.record(snapshot(second, early, late));
      }
    }

    Path log = folder.layout().histograms(RUN, 0, Metric.PUBLISH_RESPONSE);
    assertThat(read(log, "warm-up")).isEqualTo(warmUp);
    assertThat(read(log, "measure")).isEqualTo(measure);
    assertThat(Files.exists(folder.layout().histograms(RUN, 0, Metric.CLIENT_BLOCK)))
        .as("a metric without values has no file")
        .isFalse();
  }

  @Test
  void whatIsRecordedIsInTheFileBeforeItIsClosed() throws Exception {
    ResultWriter folder = ResultWriter.create(results, PLAN, Instant.EPOCH);
    try (TrialRecorder recorder = folder.begin(RUN).trial(0)) {
      List<IntervalSnapshot> written = new ArrayList<>();
      for (int second = 0; second < 3; second++) {
        IntervalSnapshot snapshot = snapshot(second, histogram(), histogram());
        recorder.record(snapshot);
        written.add(snapshot.withoutLatencies());

        assertThat(intervals(folder)).isEqualTo(written);
        assertThat(entries(folder.layout().histograms(RUN, 0, Metric.PUBLISH_RESPONSE)))
            .hasSize(2 * written.size());
      }
    }
  }

  @Test
  void intervalsKeepTheirTimes() throws Exception {
    ResultWriter folder = ResultWriter.create(results, PLAN, Instant.EPOCH);
    try (TrialRecorder recorder = folder.begin(RUN).trial(0)) {
      recorder.record(snapshot(41, histogram(), histogram()));
    }

    Histogram entry = entries(folder.layout().histograms(RUN, 0, Metric.PUBLISH_RESPONSE)).get(0);
    assertThat(entry.getStartTimeStamp()).isEqualTo(41_000);
    assertThat(entry.getEndTimeStamp()).isEqualTo(42_000);
  }

  private Histogram histogram() {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    for (int i = 0; i < 1000; i++) {
      histogram.recordValue((long) Math.exp(random.nextGaussian() * 3 + 13));
    }
    return histogram;
  }

  private static IntervalSnapshot snapshot(long index, Histogram warmUp, Histogram measure) {
    return new IntervalSnapshot(0, index, index * SECOND, (index + 1) * SECOND,
        Map.of(PhaseKind.MEASURE, Map.of(Counter.RECEIVED, index)), Map.of(
            PhaseKind.WARM_UP,
            Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(warmUp)),
            PhaseKind.MEASURE,
            Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(measure))),
        Map.of("timeout", 3L), index, HostUse.NONE, Map.of(), Optional.empty());
  }

  private static List<IntervalSnapshot> intervals(ResultWriter folder) throws Exception {
    List<IntervalSnapshot> intervals = new ArrayList<>();
    for (String line : Files.readAllLines(folder.layout().intervals(RUN, 0))) {
      intervals.add(Json.reader(IntervalSnapshot.class).readValue(line));
    }
    return intervals;
  }

  private static Histogram read(Path log, String tag) throws Exception {
    Histogram sum = new Histogram(LatencyHistogram.DIGITS);
    entries(log).stream().filter(entry -> tag.equals(entry.getTag())).forEach(sum::add);
    return sum;
  }

  private static List<Histogram> entries(Path log) throws Exception {
    List<Histogram> entries = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        entries.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return entries;
  }
}
