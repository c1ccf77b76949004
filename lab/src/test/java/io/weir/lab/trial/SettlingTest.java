package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.scenario.Phases;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SettlingTest {
  private static final Phases PHASES =
      PhasesBuilder.builder()
          .warmUp(Duration.ofSeconds(45))
          .measure(Duration.ofSeconds(20))
          .drain(Duration.ofSeconds(10))
          .build();
  private static final int NOW = 44;

  /** A second of the warm-up whose messages took that long, one in fifty of them more. */
  static IntervalSnapshot second(int worker, long index, Metric metric, double millis,
      double tailMillis, long count) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.recordValueWithCount(Math.round(millis * 1e6), count - count / 50);
    histogram.recordValueWithCount(Math.round(tailMillis * 1e6), count / 50);
    return new IntervalSnapshot(worker, index, index * 1_000_000_000, (index + 1) * 1_000_000_000,
        Map.of(), Map.of(PhaseKind.WARM_UP, Map.of(metric, LatencyHistogram.copyOf(histogram))),
        Map.of(), 0, HostUse.NONE, Map.of(), Optional.empty());
  }

  private static boolean continues(Phases phases, int seconds, IntToDoubleFunction millis) {
    Settling settling = new Settling(1, phases);
    for (int second = 0; second < seconds; second++) {
      double value = millis.applyAsDouble(second);
      settling.add(second(0, second, Metric.PUBLISH_RESPONSE, value, 2 * value, 900));
    }
    return settling.continues();
  }

  private static boolean continues(IntToDoubleFunction millis) {
    return continues(PHASES, NOW, millis);
  }

  /** A backlog of the first seconds that is worked off at one pace. */
  private static IntToDoubleFunction workedOffBy(int end) {
    return second -> Math.max(5, 4_000.0 * (end - second) / end);
  }

  @Test
  void aBacklogIsWaitedForHoweverMuchIsLeftOfIt() {
    for (int end : new int[] {50, 60, 75, 90, 120}) {
      assertThat(continues(workedOffBy(end))).as("gone after %d s", end).isTrue();
    }
    assertThat(continues(workedOffBy(25))).isFalse();
  }

  @Test
  void whatFallsSoSlowlyThatItHardlyMattersIsNotWaitedFor() {
    assertThat(continues(second -> 100 * Math.pow(0.98, second))).as("2 % each second").isTrue();
    assertThat(continues(second -> 100 * Math.pow(0.996, second))).as("8 % in 20 s").isFalse();
  }

  @Test
  void aLongMeasurePhaseAsksNoMoreThanOneOfAMinute() {
    Phases hour = PhasesBuilder.builder()
        .warmUp(Duration.ofSeconds(45))
        .measure(Duration.ofHours(1))
        .drain(Duration.ofSeconds(10))
        .build();
    assertThat(continues(hour, NOW, second -> 100 * Math.pow(0.998, second))).isFalse();
    assertThat(continues(hour, NOW, second -> 100 * Math.pow(0.99, second))).isTrue();
  }

  @Test
  void whatGrowsOrStaysIsNotWaitedFor() {
    assertThat(continues(second -> 100 * second + 1)).isFalse();
    assertThat(continues(second -> 2_500)).isFalse();
    assertThat(continues(second -> second < 20 ? 2_000 : 3)).as("it fell long ago").isFalse();
  }

  @Test
  void lessThanAMillisecondIsNotWaitedFor() {
    assertThat(continues(second -> 1.5 * Math.pow(0.95, second))).isFalse();
    assertThat(continues(second -> 150 * Math.pow(0.95, second))).isTrue();
  }

  @Test
  void noiseIsSeldomWaitedFor() {
    SplittableRandom random = new SplittableRandom(11);
    long waits = IntStream.range(0, 200)
        .filter(any -> continues(second -> 20 * Math.exp(0.25 * random.nextGaussian())))
        .count();
    assertThat(waits).as("of 200").isLessThan(16);
  }

  @Test
  void aCalmSecondDoesNotEndTheWait() {
    SplittableRandom random = new SplittableRandom(12);
    long waits = IntStream.range(0, 200)
        .filter(any -> continues(second -> 1_000 * Math.exp(-0.06 * second
            + 0.2 * random.nextGaussian())))
        .count();
    assertThat(waits).as("of 200").isGreaterThan(180);
  }

  @Test
  void aTailThatFallsIsWaitedForWhereItIsOne() {
    for (boolean many : new boolean[] {true, false}) {
      Settling settling = new Settling(1, PHASES);
      for (int second = 0; second < NOW; second++) {
        settling.add(second(0, second, Metric.END_TO_END_RESPONSE, 5,
            2_000 * Math.pow(0.95, second), many ? 5_000 : 500));
      }
      assertThat(settling.continues()).as("%s messages", many ? "many" : "few").isEqualTo(many);
    }
  }

  @Test
  void twelveSecondsTellAndAFewMessagesDoNot() {
    IntToDoubleFunction falling = second -> 1_000.0 / (second + 1);
    assertThat(continues(PHASES, 11, falling)).isFalse();
    assertThat(continues(PHASES, 12, falling)).isTrue();
    Settling sparse = new Settling(1, PHASES);
    for (int second = 0; second < NOW; second++) {
      sparse.add(second(0, second, Metric.PUBLISH_RESPONSE, falling.applyAsDouble(second), 1, 3));
    }
    assertThat(sparse.continues()).isFalse();
  }

  @Test
  void oneWorkerThatFallsIsEnough() {
    Settling settling = new Settling(2, PHASES);
    for (int second = 0; second < NOW; second++) {
      settling.add(second(0, second, Metric.PUBLISH_RESPONSE, 5, 5, 1_000));
      settling.add(second(1, second, Metric.END_TO_END_RESPONSE, 5_000 - 100 * second,
          5_000, 1_000));
    }
    assertThat(settling.continues()).isTrue();
    settling.lost(1);
    assertThat(settling.continues()).as("nothing more comes from it").isFalse();
  }
}
