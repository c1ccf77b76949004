package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.statistic.Median;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The intervals of a run's quantiles from blocks of its seconds. The level of a second is
 * log-normal and correlated with the next, and the slowest of its messages are slower by chance.
 * ADR 84 has the table of all cases, which {@link #table} prints.
 */
class SecondsSimulationTest {
  private static final long SECOND = 1_000_000_000;
  private static final int MESSAGES = 100;
  private static final int HOURS = 20_000;
  private static final List<Statistic> SHOWN = List.of(Statistic.P50, Statistic.P99);

  /** How often intervals have the value of many hours, and their median width as a factor. */
  private record Coverage(double covered, double width) {}

  /**
   * A run.
   *
   * @param noise of a second, as a standard deviation of logarithms
   * @param correlation of a second with the next
   */
  private record Seconds(double noise, double correlation) {
    Map<Integer, LatencyHistogram> run(int seconds, ToIntFunction<Integer> partOf,
        Random random) {
      Map<Integer, Histogram> parts = new TreeMap<>();
      double level = random.nextGaussian();
      for (int second = 0; second < seconds; second++) {
        level = correlation * level
            + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        record(parts.computeIfAbsent(partOf.applyAsInt(second), any -> new Histogram(2)),
            noise * level, random);
      }
      Map<Integer, LatencyHistogram> recorded = new TreeMap<>();
      parts.forEach((part, all) -> recorded.put(part, LatencyHistogram.copyOf(all)));
      return recorded;
    }

    private static void record(Histogram part, double log, Random random) {
      double tail = Math.exp(0.6 * random.nextGaussian());
      for (int i = 0; i < MESSAGES; i++) {
        double place = (i + 0.5) / MESSAGES;
        part.recordValue((long) Math.min(1e9, 5_000
            * Math.exp(log + 1.2 * (place - 0.5) + (place > 0.95 ? 1.5 * tail : 0))));
      }
    }

    Coverage coverage(Statistic statistic, int seconds, int experiments) {
      Random random = new Random(52);
      double truth = values(statistic, run(HOURS, any -> 0, random)).value();
      TimeParts blocks = TimeParts.blocks(MeasuredTime.whole(0, seconds * SECOND));
      int covered = 0;
      double[] widths = new double[experiments];
      for (int i = 0; i < experiments; i++) {
        ValueBounds interval =
            WindowInterval.of(values(statistic, run(seconds, blocks::at, random))).orElseThrow();
        covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
        widths[i] = interval.high() / interval.value();
      }
      return new Coverage((double) covered / experiments,
          Median.of(widths));
    }

    private static WindowValues values(Statistic statistic, Map<Integer, LatencyHistogram> parts) {
      return WindowValues.of(Metric.PUBLISH_RESPONSE, List.of(statistic), parts).getFirst();
    }
  }

  @ParameterizedTest
  @CsvSource({"0.3,30", "0.7,30", "0.3,60", "0.7,60"})
  void theIntervalOfARunsValueHasItInNineOfTenRuns(double correlation, int seconds) {
    assertThat(SHOWN).allSatisfy(statistic -> assertThat(
        new Seconds(0.25, correlation).coverage(statistic, seconds, 1_000).covered())
        .isGreaterThanOrEqualTo(0.9));
  }

  /** Prints all cases, as Markdown. */
  @Test
  @Tag("slow")
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void table() {
    StringBuilder table = new StringBuilder();
    for (double noise : new double[] {0.25, 0.8}) {
      for (double correlation : new double[] {0.3, 0.5, 0.7}) {
        for (int seconds : new int[] {30, 60}) {
          Coverage p50 = new Seconds(noise, correlation).coverage(Statistic.P50, seconds, 4_000);
          Coverage p99 = new Seconds(noise, correlation).coverage(Statistic.P99, seconds, 4_000);
          table.append(String.format(Locale.ROOT,
              "| %.2f | %.1f | %d s | %.1f %%, x%.2f | %.1f %%, x%.2f |%n", noise, correlation,
              seconds, 100 * p50.covered(), p50.width(), 100 * p99.covered(), p99.width()));
        }
      }
    }
    System.out.println(table);
    assertThat(table.toString().lines()).hasSize(12);
  }
}
