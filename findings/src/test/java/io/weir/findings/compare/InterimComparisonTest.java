package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.plan.StoppingRule;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.WindowJudge.Interim;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import io.weir.core.scenario.Windows;
import io.weir.core.unit.Rate;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class InterimComparisonTest {
  private static final int MOST = 8;
  private final InterimComparison judge = new InterimComparison();

  private static Plan plan(String... systems) {
    Plan plan = SamplePlans.plan("turns", List.of(Map.of()), List.of(systems), 1,
        new Rate(1_000), Duration.ofSeconds(64));
    List<PlannedRun> runs = new ArrayList<>();
    for (PlannedRun run : plan.runs()) {
      runs.add(run.trial(run.workload(), run.phases()
          .in(Optional.of(Windows.untilConclusive(Duration.ofSeconds(64)))), run.seed()));
    }
    return new Plan(plan.format(), plan.name(), plan.question(), plan.source(), plan.overrides(),
        plan.scale(), plan.seed(), plan.thresholds(), Optional.of(systems[0]), plan.objectives(),
        Optional.of(StoppingRule.ofRounds(MOST)), plan.published(), runs);
  }

  /** Windows whose median varies by a few percent. */
  private static MeasuredWindows windows(PlannedRun run, double millis, double noise, int rounds) {
    Random random = new Random(run.seed());
    List<Map<Metric, LatencyHistogram>> windows = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      double own = millis * Math.exp(noise * random.nextGaussian());
      Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
      for (int i = 0; i < 1_000; i++) {
        histogram.recordValue((long) (own * 1e6 * Math.exp(0.3 * random.nextGaussian())));
      }
      windows.add(Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(histogram)));
    }
    return new MeasuredWindows(run, windows);
  }

  private Interim after(int rounds, double contender) {
    Plan plan = plan("pulsar", "kafka");
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

  @Test
  void theTableFitsATerminalWithAnyNumberOfSystems() {
    Plan plan = plan("a-system-with-a-long-name", "b", "c", "d", "e", "f", "g");
    Interim interim = judge.judge(plan,
        plan.runs().stream().map(run -> windows(run, run.index(), 0.3, 6)).toList());

    assertThat(interim.table()).hasSize(6).allMatch(line -> line.length() <= 78);
    assertThat(interim.table().getLast()).isEqualTo("… and 3 more systems");
  }

  @Test
  void decidesNothingWithoutWindows() {
    Plan plan = plan("pulsar", "kafka");

    assertThat(judge.judge(plan, List.of()).conclusive()).isFalse();
    assertThat(judge.judge(plan, List.of(windows(plan.runs().getFirst(), 2, 0.05, 4))).conclusive())
        .isFalse();
    assertThat(after(0, 2).conclusive()).isFalse();
  }
}
