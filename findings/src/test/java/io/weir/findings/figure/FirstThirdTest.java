package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.result.RunStatus;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.RunFiles;
import io.weir.findings.text.Quantity;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Whether the values of real runs hold without the first third of the time that counts, within
 * their error bars and intervals. It takes result folders, separated as in a class path, and prints
 * each value.
 */
@EnabledIfSystemProperty(named = "weir.test.results", matches = ".+")
class FirstThirdTest {
  private static final List<Statistic> HEADLINES =
      List.of(Statistic.P50, Statistic.P99, Statistic.P99_9);
  /** The resolution of histograms and of a value that is rounded to three digits. */
  private static final double RESOLUTION = 0.01;
  private static final double LEAST_SHARE = 0.95;

  private final List<String> outside = new ArrayList<>();

  @Test
  void valuesHoldWithoutIt() throws IOException {
    int runs = 0;
    int held = 0;
    for (String folder : System.getProperty("weir.test.results").split(File.pathSeparator)) {
      ResultLayout layout = new ResultLayout(Path.of(folder));
      for (RunFindings run : FindingsWriter.read(layout.findings()).runs()) {
        if (run.status() == RunStatus.COMPLETED) {
          runs++;
          held += holds(run, RunFiles.read(layout, run.run())) ? 1 : 0;
        }
      }
    }
    System.out.println(held + " of " + runs + " runs hold");
    assertThat(held).as(String.join("\n", outside))
        .isGreaterThanOrEqualTo((int) Math.ceil(LEAST_SHARE * runs));
  }

  private boolean holds(RunFindings run, RunFiles files) {
    boolean holds = true;
    for (Metric metric : Headline.metrics(run.run().workload().subscriptionsPerTopic())) {
      Histogram rest = Latencies.emptyHistogram();
      files.histogramsOfAllClocks(metric)
          .visit(withoutFirstThird(files.measured()), (second, histogram) -> rest.add(histogram));
      Latencies later = new Latencies(rest, new TreeMap<>());
      for (Statistic statistic : HEADLINES) {
        LatencyFigure figure = run.latency(metric, statistic).orElseThrow();
        double value = later.at(statistic);
        double low = figure.interval()
            .map(ValueBounds::low)
            .map(sampled -> Math.min(sampled, figure.bounds().low()))
            .orElse(figure.bounds().low());
        double high = figure.interval()
            .map(ValueBounds::high)
            .map(sampled -> Math.max(sampled, figure.bounds().high()))
            .orElse(figure.bounds().high());
        boolean within = value >= low * (1 - RESOLUTION) && value <= high * (1 + RESOLUTION);
        String line = String.format(Locale.ROOT, "%s %s: %s [%s-%s], later %s%s",
            run.run().folder(), figure.key().id(), Quantity.latency(figure.nanos()),
            Quantity.latency(low), Quantity.latency(high),
            Quantity.latency(value), within ? "" : "  OUTSIDE");
        System.out.println(line);
        if (!within) {
          holds = false;
          outside.add(line);
        }
      }
    }
    return holds;
  }

  /** The first third goes in addition to what is cut already. */
  private static MeasuredTime withoutFirstThird(MeasuredTime time) {
    long left = time.length().toNanos() / 3;
    List<PhaseWindow> cut = new ArrayList<>();
    for (PhaseWindow phase : time.phases()) {
      long from = time.cut()
          .stream()
          .filter(part -> part.startNanos() >= phase.startNanos()
              && part.endNanos() <= phase.endNanos())
          .mapToLong(PhaseWindow::endNanos)
          .max()
          .orElse(phase.startNanos());
      long until = Math.min(phase.endNanos(), from + left);
      left -= until - from;
      if (until > phase.startNanos()) {
        cut.add(new PhaseWindow(PhaseKind.MEASURE, phase.startNanos(), until));
      }
    }
    return new MeasuredTime(time.phases(), cut);
  }
}
