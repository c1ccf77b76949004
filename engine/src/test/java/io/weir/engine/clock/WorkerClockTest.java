package io.weir.engine.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.worker.ClockLine;
import org.junit.jupiter.api.Test;

class WorkerClockTest {
  @Test
  void theClockOfThisJvmIsStatedAsItIs() {
    WorkerClock clock = WorkerClock.ofThisJvm();
    assertThat(clock.stated(77)).isEqualTo(77);
    assertThat(clock.own(77)).isEqualTo(77);
    assertThat(clock.identity()).isEqualTo(WorkerClock.ofThisJvm().identity());
  }

  @Test
  void aShiftedClockIsAnother() {
    WorkerClock clock = WorkerClock.shifted(new ClockLine(1_000, 10_000, 50e-6));
    assertThat(clock.stated(1_000_001_000)).isEqualTo(1_000_061_000L);
    assertThat(clock.own(clock.stated(123_456_789_000L))).isCloseTo(123_456_789_000L, within(1L));
    WorkerClock.ofThisJvm()
        .identity()
        .ifPresent(own -> assertThat(clock.identity()).isPresent().get().isNotEqualTo(own));
  }
}
