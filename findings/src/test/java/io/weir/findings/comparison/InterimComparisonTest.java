package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.WindowJudge.Interim;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import io.weir.findings.Analysis;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.Comparison;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.RunFiles;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterimComparisonTest {
  private static final int MOST = 8;
  private final InterimComparison judge = new InterimComparison();

  /** Windows whose median varies by a few percent. */
  private static MeasuredWindows windows(PlannedRun run, double millis, double noise, int rounds) {
    return windows(run, millis, noise, rounds, 1_000);
  }

  private static MeasuredWindows windows(PlannedRun run, double millis, double noise, int rounds,
      int messages) {
    Random random = new Random(run.seed());
    List<Map<Metric, LatencyHistogram>> windows = new ArrayList<>();
    for (int half = 0; half < MeasuredWindows.HALVES * rounds; half++) {
      double own = millis * Math.exp(noise * random.nextGaussian());
      Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
      for (int i = 0; i < messages; i++) {
        histogram.recordValue((long) (own * 1e6 * Math.exp(0.3 * random.nextGaussian())));
      }
      windows.add(Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(histogram)));
    }
    return new MeasuredWindows(run, windows);
  }

  private Interim after(int rounds, double contender) {
    Plan plan = SamplePlans.turns("pulsar", "kafka");
    return judge.judge(plan, List.of(windows(plan.runs().getFirst(), 2, 0.05, rounds),
        windows(plan.runs().getLast(), contender, 0.05, rounds)));
  }

  @Test
  void endsAtALookAtWhichTheMedianIsDecided() {
    assertThat(after(3, 6).conclusive()).isFalse();
    assertThat(after(4, 6).conclusive()).isTrue();
    assertThat(after(5, 6).conclusive()).isFalse();
    assertThat(after(4, 2.02).conclusive()).isFalse();
  }

  /** Values that still fall to a third do not answer yet, however clear their order is. */
  @Test
  void aSystemThatIsNotSteadyIsNotDecided() {
    Plan plan = SamplePlans.turns("pulsar", "kafka");
    MeasuredWindows steady = windows(plan.runs().getFirst(), 2, 0.05, 4);

    assertThat(judge.judge(plan, List.of(steady, moving(plan.runs().getLast(), 46, 16))))
        .satisfies(interim -> {
          assertThat(interim.conclusive()).isFalse();
          assertThat(interim.table().getLast()).startsWith("kafka").endsWith("still falls");
        });
    assertThat(judge.judge(plan, List.of(steady, moving(plan.runs().getLast(), 16, 46))))
        .satisfies(interim -> {
          assertThat(interim.conclusive()).isFalse();
          assertThat(interim.table().getLast()).endsWith("still rises");
        });
    assertThat(judge.judge(plan, List.of(steady, moving(plan.runs().getLast(), 16, 14)))
        .conclusive()).isTrue();
  }

  /** Four rounds whose median moves by the same factor from half to half. */
  private static MeasuredWindows moving(PlannedRun run, double first, double last) {
    int halves = MeasuredWindows.HALVES * 4;
    List<Map<Metric, LatencyHistogram>> all = new ArrayList<>();
    for (int half = 0; half < halves; half++) {
      double own = first * Math.pow(last / first, half / (halves - 1.0));
      all.add(windows(run, own, 0, 1).halves().getFirst());
    }
    return new MeasuredWindows(run, all);
  }

  @Test
  void aSystemThatFallsBehindIsNotDecided() {
    Plan plan = SamplePlans.turns("pulsar", "kafka");
    Interim interim = judge.judge(plan, List.of(windows(plan.runs().getFirst(), 2, 0.05, 4),
        windows(plan.runs().getLast(), 6, 0.05, 4, 970)));

    assertThat(interim.conclusive()).isFalse();
    assertThat(interim.table().getLast()).endsWith("does not keep up with the load");
  }

  @Test
  void showsEachSystemAndItsRatioToTheBaseline() {
    assertThat(after(4, 6).table()).hasSize(3)
        .satisfies(lines -> {
          assertThat(lines.getFirst()).startsWith("round 4 of 8");
          assertThat(lines.get(1)).startsWith("pulsar").endsWith("ms");
          assertThat(lines.get(2)).startsWith("kafka").contains("x slower [");
        });
    assertThat(after(4, 2.02).table().getLast()).contains("not decided yet [");
    assertThat(after(1, 6).table().getLast()).doesNotContain("decided");
  }

  /** Twice the batch delay makes one system slower and leaves the other as it is. */
  @Test
  void valuesOfAClientsSettingAreComparedOnEachSystem() {
    Plan plan = SamplePlans.turns(List.of(Map.of("client.batch-delay", "1ms"),
        Map.of("client.batch-delay", "2ms")), "pulsar", "kafka")
        .sweeping(Map.of("client.batch-delay", List.of("1ms", "2ms")));
    Interim interim = judge.judge(plan, plan.runs()
        .stream()
        .map(run -> windows(run, run.system().name().equals("kafka") ? 2 : run.index(), 0.005,
            6))
        .toList());

    assertThat(interim.table()).hasSize(5)
        .satisfies(lines -> {
          assertThat(lines.get(1)).startsWith("pulsar 1ms").endsWith("ms");
          assertThat(lines.get(2)).startsWith("pulsar 2ms").contains("x slower [");
          assertThat(lines.get(3)).startsWith("kafka 1ms").endsWith("ms");
          assertThat(lines.get(4)).startsWith("kafka 2ms").contains("same within");
        });
    assertThat(interim.conclusive()).isTrue();
  }

  @Test
  void theTableFitsATerminalWithAnyNumberOfSystems() {
    Plan plan = SamplePlans.turns("a-system-with-a-long-name", "b", "c", "d", "e", "f", "g");
    Interim interim = judge.judge(plan,
        plan.runs().stream().map(run -> windows(run, run.index(), 0.3, 6)).toList());

    assertThat(interim.table()).hasSize(6).allMatch(line -> line.length() <= 78);
    assertThat(interim.table().getLast()).isEqualTo("… and 3 more");
  }

  /** The judge sees histograms, and the analysis files; both are of the same windows. */
  @Test
  void agreesWithTheFinalComparison(@TempDir Path folder) throws IOException {
    SampleResults.turns(folder);
    ResultReader result = ResultReader.open(folder);
    List<MeasuredWindows> runs = new ArrayList<>();
    for (PlannedRun run : result.plan().runs()) {
      RunFiles files = RunFiles.read(result.layout(), run);
      List<Histogram> windows = new ArrayList<>();
      for (int i = 0; i < MeasuredWindows.HALVES * MOST; i++) {
        windows.add(new Histogram(LatencyHistogram.DIGITS));
      }
      MeasuredTime time = files.measured();
      files.histograms(Metric.PUBLISH_RESPONSE)
          .visit(time, (second, histogram) -> windows.get(time.halfAt(second)).add(histogram));
      runs.add(new MeasuredWindows(run, windows.stream()
          .map(window -> Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(window)))
          .toList()));
    }
    Comparison found = Analysis.of(result, SampleKinds.ALL)
        .variants()
        .getFirst()
        .comparisons()
        .stream()
        .filter(one -> one.metric()
            .equals(
                new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50)))
        .findFirst()
        .orElseThrow();
    Interim interim = judge.judge(result.plan(), runs);

    assertThat(found.turns()).hasValue(new Comparison.Turns(MOST, 1));
    assertThat(interim.conclusive()).isEqualTo(Confirmation.isDecided(found)).isTrue();
    assertThat(interim.table().getLast())
        .contains(FactorText.outcome(found) + " " + FactorText.interval(found));
  }

  @Test
  void decidesNothingWithoutWindows() {
    Plan plan = SamplePlans.turns("pulsar", "kafka");

    assertThat(judge.judge(plan, List.of()).conclusive()).isFalse();
    assertThat(judge.judge(plan, List.of(windows(plan.runs().getFirst(), 2, 0.05, 4))).conclusive())
        .isFalse();
    assertThat(after(0, 2).conclusive()).isFalse();
  }
}
