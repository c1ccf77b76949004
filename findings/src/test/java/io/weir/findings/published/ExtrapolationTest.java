package io.weir.findings.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Storage;
import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.sample.SampleStudy;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values of dilated time without the dilation. */
class ExtrapolationTest {
  private static final Durability DURABILITY =
      new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);
  private static final Amount P50 = Amount.parse("publish p50");

  /** Two systems by their waits and their work, in milliseconds. */
  private record Truth(double waitsOver, double workOver, double waitsUnder, double workUnder) {
    double ratio() {
      return (waitsOver + workOver) / (waitsUnder + workUnder);
    }

    /**
     * Measures both.
     *
     * @param noise the standard deviation of a run, as a logarithm
     */
    Optional<BlockEstimate> measured(Random random, int repetitions, double noise,
        int... dilations) {
      SampleStudy study = new SampleStudy().onThisMachine();
      for (int dilation : dilations) {
        study.emulating(Emulation.dilated(dilation));
        study.with("kafka", DURABILITY, 1,
            runs(random, repetitions, noise, waitsOver + workOver / dilation));
        study.with("pulsar", DURABILITY, 1,
            runs(random, repetitions, noise, waitsUnder + workUnder / dilation));
      }
      return Extrapolation.ratio(sample(study, "kafka"), sample(study, "pulsar"));
    }

    private static double[] runs(Random random, int repetitions, double noise, double value) {
      return random.doubles(repetitions, 0, 1)
          .map(any -> value * Math.exp(noise * random.nextGaussian()))
          .toArray();
    }

    private static Sample.Values sample(SampleStudy study, String system) {
      return (Sample.Values) study.cells().sample(new Cell(system, Map.of()), P50);
    }
  }

  @Test
  void aLineLeadsToTheHost() {
    Truth hidden = new Truth(1, 3, 1.5, 0.2);

    BlockEstimate found = hidden.measured(new Random(1), 3, 1e-4, 4, 20).orElseThrow();

    assertThat(found.ratio()).isCloseTo(hidden.ratio(), within(0.01));
    assertThat(found.low()).isCloseTo(hidden.ratio(), within(0.02));
    assertThat(found.high()).isCloseTo(hidden.ratio(), within(0.02));
  }

  @Test
  void oneDilationOrOneRepetitionIsNotEnough() {
    Truth any = new Truth(1, 1, 1, 1);

    assertThat(any.measured(new Random(1), 3, 0.01, 4)).isEmpty();
    assertThat(any.measured(new Random(1), 1, 0.01, 4, 16)).isEmpty();
  }

  /** Of 95 % intervals about 95 % contain the truth, and few differences stay unknown. */
  @Test
  void intervalsContainTheTruth() {
    Random random = new Random(20_261_128);
    Truth truth = new Truth(2, 1.5, 1.2, 1);
    int held = 0;
    int told = 0;
    int all = 400;
    for (int i = 0; i < all; i++) {
      BlockEstimate found = truth.measured(random, 3, 0.03, 4, 16).orElseThrow();
      held += found.low() <= truth.ratio() && truth.ratio() <= found.high() ? 1 : 0;
      told += found.low() > 1 ? 1 : 0;
    }

    assertThat(held).isBetween((int) (0.92 * all), (int) (0.98 * all));
    assertThat(told).isGreaterThan(all / 2);
  }

  /** Times that rise with the dilation contradict the model: nothing follows from them. */
  @Test
  void aLineThatIsNegativeOnTheHostLeavesTheIntervalOpen() {
    SampleStudy study = new SampleStudy().onThisMachine();
    study.emulating(Emulation.dilated(5))
        .with("kafka", DURABILITY, 1, 10, 10.1)
        .with("pulsar", DURABILITY, 1, 5, 5.05);
    study.emulating(Emulation.dilated(20))
        .with("kafka", DURABILITY, 1, 13, 13.1)
        .with("pulsar", DURABILITY, 1, 5, 5.05);

    BlockEstimate found = Extrapolation
        .ratio(Truth.sample(study, "kafka"), Truth.sample(study, "pulsar"))
        .orElseThrow();

    assertThat(found.low()).isZero();
    assertThat(found.high()).isInfinite();
  }

  /** With too much noise a value may be 0, and an end of the interval stays open. */
  @Test
  void noiseLeavesAnEndOpen() {
    BlockEstimate found =
        new Truth(1, 0, 1, 0).measured(new Random(3), 2, 0.4, 4, 16).orElseThrow();

    assertThat(found.low()).isZero();
    assertThat(found.high()).isInfinite();
  }
}
