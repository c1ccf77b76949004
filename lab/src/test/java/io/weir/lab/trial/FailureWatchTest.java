package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.LostWorkers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailureWatchTest {
  private static final long SECOND = 1_000_000_000L;

  private int index;

  private Optional<String> second(FailureWatch watch, long sent, long acknowledged, long failed,
      long underWay) {
    return watch.add(new IntervalSnapshot(0, index, index * SECOND, ++index * SECOND,
        Map.of(PhaseKind.MEASURE, Map.of(Counter.SENT, sent, Counter.ACKNOWLEDGED, acknowledged,
            Counter.FAILED, failed)),
        Map.of(), failed == 0 ? Map.of() : Map.of("timeout", failed), underWay, HostUse.NONE,
        Map.of(), Optional.empty()));
  }

  @Test
  void byDefaultItContinuesHoweverManyFail() {
    FailureWatch watch = new FailureWatch(FailurePolicy.DEFAULT, Optional.empty());
    for (int i = 0; i < 600; i++) {
      assertThat(second(watch, 100, 1, 99, 10)).isEmpty();
    }
  }

  @Test
  void itEndsWhenMoreThanTheShareWasGivenUp() {
    FailureWatch watch =
        new FailureWatch(new FailurePolicy(0.01, Duration.ofSeconds(30), LostWorkers.DEFAULT),
            Optional.empty());
    assertThat(second(watch, 1_000, 990, 10, 0)).isEmpty();

    assertThat(second(watch, 1_000, 989, 11, 0)).get()
        .asString()
        .contains("21 of 2,000 messages were given up (21 timeout)", "1% that on-failure.failed");
  }

  @Test
  void aShareOfNothingEndsItAtTheFirstFailure() {
    FailureWatch watch =
        new FailureWatch(new FailurePolicy(0, Duration.ofSeconds(30), LostWorkers.DEFAULT),
            Optional.empty());
    assertThat(second(watch, 1_000, 1_000, 0, 0)).isEmpty();
    assertThat(second(watch, 1_000, 999, 1, 0)).isPresent();
  }

  @Test
  void itEndsWhenMessagesWaitAndNoneIsAcknowledged() {
    FailureWatch watch =
        new FailureWatch(new FailurePolicy(1, Duration.ofSeconds(10), LostWorkers.DEFAULT),
            Optional.empty());
    assertThat(second(watch, 100, 90, 0, 10)).isEmpty();
    for (int i = 0; i < 9; i++) {
      assertThat(second(watch, 100, 0, 0, 10 + 100 * i)).isEmpty();
    }

    assertThat(second(watch, 100, 0, 0, 1_010)).get()
        .asString()
        .contains("nothing was acknowledged for 10s while 1,010 messages waited",
            "on-failure.silence allows 10s");
  }

  @Test
  void failuresAreNoAnswerButAnAcknowledgementIs() {
    FailureWatch watch =
        new FailureWatch(new FailurePolicy(1, Duration.ofSeconds(3), LostWorkers.DEFAULT),
            Optional.empty());
    for (int i = 0; i < 2; i++) {
      assertThat(second(watch, 100, 0, 100, 0)).isEmpty();
    }
    assertThat(second(watch, 100, 1, 99, 0)).isEmpty();
    for (int i = 0; i < 2; i++) {
      assertThat(second(watch, 100, 0, 100, 0)).isEmpty();
    }
    assertThat(second(watch, 100, 0, 100, 0)).isPresent();
  }

  @Test
  void whereNothingIsDueNothingIsMissing() {
    FailureWatch watch =
        new FailureWatch(new FailurePolicy(1, Duration.ofSeconds(3), LostWorkers.DEFAULT),
            Optional.empty());
    for (int i = 0; i < 60; i++) {
      assertThat(second(watch, 0, 0, 0, 0)).isEmpty();
    }
    assertThat(second(watch, 100, 0, 0, 100)).isEmpty();
  }

  @Test
  void whatFailsBecauseTheSystemWasKilledEndsNothing() {
    FailureWatch watch =
        new FailureWatch(new FailurePolicy(0, Duration.ofSeconds(2), LostWorkers.DEFAULT),
            Optional.of(Duration.ofMillis(1_500)));
    assertThat(second(watch, 1_000, 1_000, 0, 0)).isEmpty();
    for (int i = 0; i < 5; i++) {
      assertThat(second(watch, 1_000, 0, 500, 500)).isEmpty();
    }
  }

  @Test
  void whatFailsBeforeTheSystemIsKilledEndsTheTrial() {
    FailureWatch watch =
        new FailureWatch(new FailurePolicy(0, Duration.ofSeconds(2), LostWorkers.DEFAULT),
            Optional.of(Duration.ofMillis(1_500)));
    assertThat(second(watch, 1_000, 999, 1, 0)).isPresent();
  }
}
