package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartLimitsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64, 1_000})
  void theOneThatKnowsTheReasonGivesUpFirst(int workers) {
    StartLimits limits = new StartLimits(workers);
    assertThat(limits.dial()).isLessThan(limits.connect());
    assertThat(limits.connect()).isLessThan(limits.hello());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 64, 1_000})
  void eachMoreHasTimeOnTheCoresOfOneMachine(int workers) {
    assertThat(new StartLimits(workers).dial().minus(new StartLimits(workers - 1).dial()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void theSilenceOfAWorkerAloneIsThatOfTheTrial() {
    Duration limit = Duration.ofSeconds(3);
    assertThat(new StartLimits(1).silence(limit)).isEqualTo(limit);
    assertThat(new StartLimits(64).silence(limit)).isGreaterThan(limit.multipliedBy(3));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void thereIsAWorker(int workers) {
    assertThatIllegalArgumentException().isThrownBy(() -> new StartLimits(workers));
  }
}
