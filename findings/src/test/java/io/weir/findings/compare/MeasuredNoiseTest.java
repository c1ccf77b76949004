package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.plan.Plan;
import io.weir.core.result.HostNoise;
import io.weir.core.result.HostNoise.Spread;
import io.weir.core.result.RunStatus;
import io.weir.core.unit.Rate;
import io.weir.findings.Analysis;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.sample.SampleRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredNoiseTest {
  private static final double[] ONE = {2, 2.2, 2.1, 2};
  private static final double[] OTHER = {2.2, 2, 2.1, 2.2};

  @TempDir
  private Path folder;

  private static Plan plan(List<String> systems) {
    return SamplePlans.plan("noise", List.of(Map.of()), systems, ONE.length, Rate.parse("5k/s"),
        Duration.ofSeconds(30));
  }

  private Findings findings(int completed) throws IOException {
    SampleFolder made = SampleFolder.create(folder.resolve("r" + completed),
        plan(List.of("kafka", "pulsar")));
    for (var run : made.plan().runs()) {
      double[] medians = run.system().name().equals("kafka") ? ONE : OTHER;
      SampleRun healthy = SampleRun.healthy(medians[run.repetition() - 1]);
      made.with(run.index(), run.repetition() > completed
          ? healthy.ending(RunStatus.FAILED, "a problem", 5)
          : healthy);
    }
    return Analysis.of(ResultReader.open(made.path()), SampleKinds.ALL);
  }

  private static Optional<HostNoise> noise(Findings findings) {
    return MeasuredNoise.of(findings, SampleResults.hostNoise().host(), Instant.EPOCH);
  }

  @Test
  void theSpreadIsThatOfTheRatiosAround1() throws IOException {
    HostNoise found = noise(findings(4)).orElseThrow();

    Spread p50 = found.spread("publish-response:p50").orElseThrow();
    double log = Math.log(1.1);
    assertThat(p50.deviation()).isCloseTo(Math.sqrt(3 * log * log / 4), within(0.01));
    assertThat(p50.degrees()).isEqualTo(4);
    assertThat(found.spread("achieved").orElseThrow().deviation()).isLessThan(0.01);
    assertThat(found.design().repetitions()).isEqualTo(4);
    assertThat(MeasuredNoise.subject(found)).endsWith("at 5k/s, 4 repetitions");
  }

  @Test
  void fewerThanThreeRepetitionsShowNoNoise() throws IOException {
    assertThat(noise(findings(3)).orElseThrow()
        .spread("publish-response:p50")
        .orElseThrow()
        .degrees()).isEqualTo(3);
    assertThat(noise(findings(2))).isEmpty();
  }

  @Test
  void oneSystemAloneShowsNoNoise() throws IOException {
    Plan alone = plan(List.of("kafka"));
    Findings findings =
        Analysis.of(ResultReader.open(SampleFolder.create(folder.resolve("alone"), alone).path()),
            SampleKinds.ALL);

    assertThatIllegalArgumentException().isThrownBy(() -> noise(findings));
  }

  /** A variance around the true mean loses no degree of freedom, and has no bias. */
  @Test
  void theDeviationIsUnbiased() {
    Random random = new Random(1);
    double sum = 0;
    int experiments = 20_000;
    for (int i = 0; i < experiments; i++) {
      double deviation = MeasuredNoise.deviation(
          random.ints(6).mapToDouble(any -> 0.1 * random.nextGaussian()).toArray());
      sum += deviation * deviation;
    }

    assertThat(Math.sqrt(sum / experiments)).isCloseTo(0.1, within(0.001));
  }

  @Test
  void aPlanFindsDifferencesByTheNoiseOfTheHost() {
    Plan plan = plan(List.of("kafka", "pulsar"));

    assertThat(PlanPower.text(plan, Optional.of(SampleResults.hostNoise())).orElseThrow())
        .startsWith("finds differences from 1.06x at the median, ")
        .endsWith("on, in 4 of 5 cases, by this host's noise (kafka 4.3.1 at 10k/s,"
            + " 6 repetitions)");
    assertThat(PlanPower.text(plan, Optional.empty()).orElseThrow())
        .startsWith("finds differences from 1.16x (runs vary by 5 %), ")
        .contains("./weir doctor --noise");
    assertThat(PlanPower.text(plan(List.of("kafka")), Optional.empty())).isEmpty();
  }
}
