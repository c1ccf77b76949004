package io.weir.lab.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.lab.clock.SimulatedClocks.Link;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClockEstimatorTest {
  private static final long SECOND = SimulatedClocks.SECOND;
  private static final double PPM = 1e-6;
  /** Lines are sent every two seconds, and used until the next one arrives. */
  private static final long AHEAD = 4 * SECOND;

  /** Delays are positive and the clock runs evenly: then the bounds are certain. */
  @ParameterizedTest
  @EnumSource(Link.class)
  void theTruthIsAlwaysWithinTheBarOfAnEvenClock(Link link) {
    for (int seed = 0; seed < 200; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, link, 100 * PPM, 0);
      ClockEstimator estimator = new ClockEstimator(false);
      for (int i = 0; i < 150; i++) {
        assertThat(estimator.add(clocks.next())).isEmpty();
        ClockFit fit =
            estimator.estimate().orElseThrow().fit(clocks.now(), clocks.now() + AHEAD);
        for (long at = clocks.now(); at <= clocks.now() + AHEAD; at += SECOND / 2) {
          assertThat(Math.abs(fit.line().apply(at) - clocks.theirs(at)))
              .as("%s, seed %d, exchange %d", link, seed, i)
              .isLessThanOrEqualTo(fit.errorNanos());
        }
      }
    }
  }

  /** A drift that changes by 3 ppm over minutes bends the line. */
  @ParameterizedTest
  @EnumSource(Link.class)
  void theTruthIsNearlyAlwaysWithinTheBarWhereTheDriftChanges(Link link) {
    long within = 0;
    long all = 0;
    for (int seed = 0; seed < 20; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, link, 100 * PPM, 1.5 * PPM);
      ClockEstimator estimator = new ClockEstimator(false);
      for (int i = 0; i < 1_200; i++) {
        estimator.add(clocks.next());
        ClockFit fit =
            estimator.estimate().orElseThrow().fit(clocks.now(), clocks.now() + AHEAD);
        for (long at = clocks.now(); at <= clocks.now() + AHEAD; at += SECOND) {
          double wrong = Math.abs(fit.line().apply(at) - clocks.theirs(at));
          within += wrong <= fit.errorNanos() ? 1 : 0;
          all++;
        }
      }
    }
    assertThat((double) within / all).isGreaterThanOrEqualTo(0.999);
  }

  @Test
  void theBarIsNarrowAfterHalfAMinute() {
    SimulatedClocks clocks = new SimulatedClocks(1, Link.EVEN, 100 * PPM, 0);
    ClockEstimator estimator = new ClockEstimator(false);
    for (int i = 0; i < 60; i++) {
      estimator.add(clocks.next());
    }
    ClockFit fit = estimator.estimate().orElseThrow().fit(clocks.now(), clocks.now() + AHEAD);
    assertThat(fit.errorNanos()).isLessThan(120_000);
  }

  @Test
  void oneExchangeBoundsTheOffsetByItsDelay() {
    ClockEstimator estimator = new ClockEstimator(false);
    estimator.add(new Exchange(1_000, 501_000, 501_000, 201_000));

    OffsetRange now = estimator.estimate().orElseThrow().at(201_000);

    assertThat(now.least()).isBetween(299_990.0, 300_000.0);
    assertThat(now.most()).isBetween(500_000.0, 500_200.0);
  }

  @Test
  void aStepOfTheClockIsNoticedAndTheEstimateBeginsAgain() {
    for (int seed = 0; seed < 50; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, Link.EVEN, 100 * PPM, 0);
      ClockEstimator estimator = new ClockEstimator(false);
      for (int i = 0; i < 70; i++) {
        assertThat(estimator.add(clocks.next())).isEmpty();
      }
      clocks.step(-5_000_000);

      Optional<Long> step = estimator.add(clocks.next());

      assertThat(step).isPresent();
      assertThat(step.get()).isBetween(-5_500_000L, -4_500_000L);
      estimator.add(clocks.next());
      ClockFit fit = estimator.estimate().orElseThrow().fit(clocks.now(), clocks.now() + AHEAD);
      assertThat(Math.abs(fit.line().apply(clocks.now()) - clocks.theirs(clocks.now())))
          .isLessThanOrEqualTo(fit.errorNanos());
    }
  }

  @Test
  void theSameClockIsExact() {
    ClockEstimator estimator = new ClockEstimator(true);
    estimator.add(new Exchange(1_000, 2_000, 3_000, 90_000));

    assertThat(estimator.estimate().orElseThrow().fit(0, 1)).isEqualTo(ClockFit.EXACT);
  }

  /** As with two virtual machines that were started from one snapshot. */
  @Test
  void theSameClockIsNotBelievedIfExchangesContradict() {
    ClockEstimator estimator = new ClockEstimator(true);
    estimator.add(new Exchange(1_000, 502_000, 503_000, 90_000));

    assertThat(estimator.estimate().orElseThrow()).isInstanceOf(ClockEstimate.Other.class);
  }

  @Test
  void aClockThatRunsImpossiblyFastIsNoClock() {
    ClockEstimator estimator = new ClockEstimator(false);
    estimator.add(new Exchange(0, 100, 200, 300));

    assertThat(estimator.add(new Exchange(SECOND, SECOND, 3 * SECOND, 2 * SECOND))).isPresent();
    assertThat(estimator.estimate()).isPresent();
  }

  @Test
  void anAnswerBeforeItsQuestionIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Exchange(2, 0, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Exchange(1, 5, 4, 2));
  }
}
