package io.weir.findings.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.StoredFile;
import io.weir.findings.figure.Latencies;
import io.weir.findings.read.HistogramLogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    return new HistogramLogFile(new StoredFile(folder, Files.write(folder.resolve(name), lines)));
  }

  @Test
  void lagWithoutAFullBufferIsTheGeneratorsOwn() throws IOException {
    OwnLag lag = OwnLag.read(log("lag", 20_000, 40_000, 90 * MILLI, 40_000),
        log("block", 5_000, 10_000, 10_000, 10_000), 1);

    assertThat(lag.heldUp()).isZero();
    assertThat(lag.latencies().max()).isGreaterThanOrEqualTo(90 * MILLI);
    assertThat(lag.latencies().count()).isEqualTo(3_000);
  }

  @Test
  void lagBehindOneLongBlockedSendIsTheSystems() throws IOException {
    OwnLag lag = OwnLag.read(log("lag", 20_000, 40_000, 500 * MILLI, 40_000),
        log("block", 5_000, 10_000, 499 * MILLI, 10_000), 1);

    assertThat(lag.heldUp()).isBetween(0.3, 0.4);
    assertThat(lag.latencies().max()).isLessThan(MILLI);
    assertThat(lag.latencies().count()).isEqualTo(3_000);
  }

  @Test
  void lagThatGrowsWhileEverySendBlocksIsTheSystems() throws IOException {
    OwnLag lag = OwnLag.read(log("lag", MILLI, 1_000 * MILLI, 2_000 * MILLI, 3_000 * MILLI),
        log("block", 900_000, MILLI, MILLI, MILLI), 1);

    assertThat(lag.heldUp()).isEqualTo(1);
    assertThat(lag.latencies().max()).isZero();
  }

  @Test
  void missingLogsGiveNoLag() {
    HistogramLogFile none = new HistogramLogFile(new StoredFile(folder, folder.resolve("none")));

    assertThat(OwnLag.read(none, none, 1).latencies().count()).isZero();
  }
}
