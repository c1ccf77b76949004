package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Pacing;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class IdleStrategyTest {
  private static final Rate RATE = new Rate(50_000);
  private static final long MILLISECOND = 1_000_000;

  private static long passAll(IdleStrategy idle, long due) {
    long now = 0;
    while (now < due) {
      now = idle.pass(due, now);
    }
    return now;
  }

  @Test
  void preciseParksUntilTwentyMillisecondsBeforeAndSpinsThroughThose() {
    FakeClock clock = new FakeClock(0, 50);
    IdleStrategy idle = new IdleStrategy(Pacing.PRECISE, RATE, clock);

    assertThat(passAll(idle, 50 * MILLISECOND)).isEqualTo(50 * MILLISECOND);
    assertThat(clock.parks()).containsExactly(20 * MILLISECOND, 10 * MILLISECOND);
    assertThat(idle.spunNanos()).isEqualTo(20 * MILLISECOND - 50);
  }

  /** The caller worked between its last wait and the time that it gives. */
  @Test
  void theFirstTurnOfAWaitIsNotCountedForTheWorkInIt() {
    FakeClock clock = new FakeClock(0, 500);
    IdleStrategy idle = new IdleStrategy(Pacing.PRECISE, RATE, clock);
    long now = 0;
    for (int message = 1; message <= 10; message++) {
      clock.advance(300);
      now = clock.nanoTime();
      for (long due = message * 10_000; now < due;) {
        now = idle.pass(due, now);
      }
    }

    assertThat(idle.spunNanos()).isLessThanOrEqualTo(10 * (10_000 - 300 - 500));
  }

  @ParameterizedTest
  @CsvSource({"19999, 1", "20000, 0"})
  void aTurnInWhichTheProcessorWasAwayIsNoSpinning(long turn, int counted) {
    IdleStrategy idle = new IdleStrategy(Pacing.PRECISE, RATE, new FakeClock(0, turn));

    passAll(idle, 2 * turn);
    assertThat(idle.spunNanos()).isEqualTo(counted * turn);
  }

  @Test
  void whatATurnTakesBeyondTheDueTimeIsNoSpinning() {
    IdleStrategy idle = new IdleStrategy(Pacing.PRECISE, RATE, new FakeClock(0, 1_000));

    assertThat(passAll(idle, 2_100)).isEqualTo(3_000);
    assertThat(idle.spunNanos()).isEqualTo(1_100);
  }

  @Test
  void normalParksForAllOfTheTime() {
    FakeClock clock = new FakeClock(0, 50);

    assertThat(passAll(new IdleStrategy(Pacing.NORMAL, RATE, clock), 3 * MILLISECOND))
        .isEqualTo(3 * MILLISECOND);
    assertThat(clock.parks()).containsExactly(3 * MILLISECOND);
  }

  @Test
  void thriftyParksForTwoMillisecondsAtLeast() {
    FakeClock clock = new FakeClock(0, 50);

    passAll(new IdleStrategy(Pacing.THRIFTY, RATE, clock), 10_000);
    assertThat(clock.parks()).containsExactly(2 * MILLISECOND);
  }

  @ParameterizedTest
  @EnumSource(Pacing.class)
  void aLongRestIsTakenInParts(Pacing pacing) {
    FakeClock clock = new FakeClock(0, 50);

    passAll(new IdleStrategy(pacing, RATE, clock), 1_000 * MILLISECOND);
    assertThat(clock.parks()).hasSizeBetween(49, 51).allMatch(park -> park <= 20 * MILLISECOND);
  }

  /** Else a thread that only waits would pass for one that is at the end of its strength. */
  @Test
  void mostOfTheCpuThatWaitingTakesIsReportedAsSpun() {
    IdleStrategy idle = new IdleStrategy(Pacing.PRECISE, RATE, NanoClock.SYSTEM);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpuBefore = threads.getCurrentThreadCpuTime();
    long due = System.nanoTime();
    for (int message = 0; message < 300; message++) {
      due += MILLISECOND;
      for (long now = System.nanoTime(); now < due;) {
        now = idle.pass(due, now);
      }
    }
    long cpu = threads.getCurrentThreadCpuTime() - cpuBefore;

    assertThat(idle.spunNanos()).isBetween(cpu / 2, cpu + cpu / 10);
  }
}
