package io.weir.findings.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.StoredFile;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.HostUse.RunQueueUse;
import io.weir.core.interval.HostUse.ThreadWait;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.plan.PlannedRun;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Rate;
import io.weir.findings.read.HistogramLogFile;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.sample.SamplePlans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnLagTest {
  private static final long MILLI = 1_000_000;

  @TempDir
  private Path folder;

  /** A log in which every second holds a thousand values, the last of them being the longest. */
  private HistogramLogFile log(String name, long usual, long... longest) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int second = 0; second < longest.length; second++) {
      Histogram histogram = Latencies.emptyHistogram();
      histogram.recordValueWithCount(usual, 999);
      histogram.recordValue(longest[second]);
      lines.add(String.format(Locale.ROOT, "Tag=measure,%d.000,1.000,0.000,%s", second,
          LatencyHistogram.copyOf(histogram).encode()));
    }
    return new HistogramLogFile(
        List.of(new StoredFile(folder, Files.write(folder.resolve(name), lines))));
  }

  private BackPressure pressure(HistogramLogFile clientBlock, int threads) {
    return BackPressure.read(clientBlock, new PacingThreads(threads, new TreeMap<>()));
  }

  private static PlannedRun run(int producers) {
    PlannedRun one = SamplePlans.run(1, 1, Map.of(), "kafka", Rate.parse("10k/s"),
        Duration.ofSeconds(20));
    Workload workload = one.workload();
    return PlannedRunBuilder.builder()
        .index(one.index())
        .repetition(one.repetition())
        .variant(one.variant())
        .system(one.system())
        .client(one.client())
        .workload(WorkloadBuilder.builder()
            .topics(workload.topics())
            .partitions(workload.partitions())
            .message(workload.message())
            .producersPerTopic(producers)
            .subscriptionsPerTopic(workload.subscriptionsPerTopic())
            .consumersPerSubscription(workload.consumersPerSubscription())
            .load(workload.load())
            .keys(workload.keys())
            .build())
        .phases(one.phases())
        .worker(one.worker())
        .seed(one.seed())
        .build();
  }

  /** Seconds in which the pacing thread used so much CPU time and waited so long for a CPU. */
  private static List<IntervalSnapshot> seconds(int count, long cpu, long waited) {
    HostUse host = new HostUse(0, cpu, 0, 0, 0, OptionalLong.empty(), Optional.empty(),
        Optional.of(new RunQueueUse(Optional.of(new ThreadWait(waited, 1_000, Optional.empty())),
            Optional.empty(),
            Optional.empty(), waited)),
        Optional.empty(), Optional.empty(), OptionalLong.empty());
    List<IntervalSnapshot> intervals = new ArrayList<>();
    for (int second = 0; second < count; second++) {
      intervals.add(new IntervalSnapshot(0, second, second * 1_000 * MILLI,
          (second + 1) * 1_000 * MILLI, Map.of(), Map.of(), Map.of(), 0, host, Map.of(),
          Optional.empty()));
    }
    return intervals;
  }

  @ParameterizedTest
  @CsvSource({"1, 32, 1", "4, 32, 4", "40, 32, 16", "4, 8, 4", "9, 8, 4", "9, 0, 9"})
  void thereIsAPacingThreadForTwoProcessorsAndNeverMoreThanProducers(int producers,
      int cores, int threads) {
    assertThat(PacingThreads.of(run(producers), seconds(1, 0, 0), cores).count())
        .isEqualTo(threads);
  }

  /** A send that takes CPU time, or has to wait for it, is not a send that the system blocked. */
  @ParameterizedTest
  @CsvSource({"850, 50", "300, 600", "0, 900"})
  void sendsThatUseACpuOrWaitForOneAreNotBlocked(long cpu, long waited)
      throws IOException {
    PacingThreads threads = PacingThreads.of(run(4), seconds(3, cpu * MILLI, waited * MILLI), 2);
    BackPressure pressure =
        BackPressure.read(log("block", 900_000, MILLI, MILLI, MILLI), threads);

    assertThat(pressure.within(MeasuredTime.whole(0, 3_000 * MILLI)).share())
        .isLessThan(0.01);
  }

  @Test
  void theOwnLagOfEachMessageCounts() throws IOException {
    OwnLag lag = OwnLag.read(log("own", 20_000, 40_000, 8 * MILLI, 40_000),
        log("lag", 20_000, 40_000, 500 * MILLI, 40_000), MeasuredTime.NONE,
        pressure(log("block", 5_000, 10_000, 499 * MILLI, 10_000), 1));

    assertThat(lag.heldUp()).isBetween(0.3, 0.4);
    assertThat(lag.latencies().max()).isBetween(8 * MILLI, 9 * MILLI);
    assertThat(lag.latencies().count()).isEqualTo(3_000);
  }

  @Test
  void withoutARecordOfTheOwnLagAllLagIsTheGenerators() throws IOException {
    OwnLag lag = OwnLag.read(new HistogramLogFile(List.of()),
        log("lag", 20_000, 40_000, 500 * MILLI, 40_000), MeasuredTime.whole(0, 3_000 * MILLI),
        pressure(log("block", 5_000, 10_000, 499 * MILLI, 10_000), 1));

    assertThat(lag.heldUp()).isBetween(0.3, 0.4);
    assertThat(lag.latencies().max()).isGreaterThanOrEqualTo(500 * MILLI);
  }

  @Test
  void missingLogsGiveNoLag() {
    HistogramLogFile none = new HistogramLogFile(List.of());

    assertThat(OwnLag.read(none, none, MeasuredTime.NONE, pressure(none, 1)).latencies().count())
        .isZero();
  }
}
