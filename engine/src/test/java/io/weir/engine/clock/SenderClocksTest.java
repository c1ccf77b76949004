package io.weir.engine.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.worker.Assignment.Fleet;
import io.weir.core.worker.ClockLine;
import io.weir.core.worker.PeerClock;
import java.util.List;
import org.junit.jupiter.api.Test;

class SenderClocksTest {
  private static final long SECOND = 1_000_000_000;
  private static final Fleet FLEET = new Fleet(3, List.of(0, 1, 2, 1));

  @Test
  void withoutLinesAllSendersUseThisClock() {
    SenderClocks senders = SenderClocks.of(FLEET, WorkerClock.ofThisJvm());
    assertThat(senders.own(1, 77)).isEqualTo(77);
    assertThat(senders.isOther(1)).isFalse();
  }

  @Test
  void linesApplyToTheProducersOfTheirWorker() {
    SenderClocks senders = SenderClocks.of(FLEET, WorkerClock.ofThisJvm());
    senders.set(List.of(new PeerClock(1, new ClockLine(0, -500, 0))));

    assertThat(senders.own(1, 77_000)).isEqualTo(76_500);
    assertThat(senders.own(3, 77_000)).isEqualTo(76_500);
    assertThat(senders.isOther(3)).isTrue();
    for (int same : new int[] {0, 2, 4, -1, Integer.MAX_VALUE}) {
      assertThat(senders.own(same, 77_000)).isEqualTo(77_000);
      assertThat(senders.isOther(same)).isFalse();
    }

    senders.set(List.of());
    assertThat(senders.isOther(1)).isFalse();
  }

  /** Of a worker whose clock a test has shifted: its own messages state the shifted time, too. */
  @Test
  void statedTimesComeBackToTheClockOfTheJvm() {
    WorkerClock own = WorkerClock.shifted(new ClockLine(5 * SECOND, 10 * SECOND, 50e-6));
    SenderClocks senders = SenderClocks.of(FLEET, own);
    long due = 99 * SECOND;

    assertThat(senders.own(0, own.stated(due))).isCloseTo(due, within(1L));
    assertThat(senders.isOther(0)).isFalse();

    WorkerClock theirs = WorkerClock.shifted(new ClockLine(7 * SECOND, -3 * SECOND, -80e-6));
    ClockLine line =
        theirs.back().orElseThrow().then(new ClockLine(5 * SECOND, 10 * SECOND, 50e-6));
    senders.set(List.of(new PeerClock(1, line)));
    assertThat(senders.own(1, theirs.stated(due))).isCloseTo(due, within(2L));
    assertThat(senders.own(0, own.stated(due))).isCloseTo(due, within(1L));
    assertThat(senders.isOther(1)).isTrue();
    assertThat(senders.isOther(0)).isFalse();
  }
}
