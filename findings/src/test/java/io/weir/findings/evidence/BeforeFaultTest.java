package io.weir.findings.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class BeforeFaultTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int WARM_UP = 5;
  private static final int STRUCK = 25;
  private static final int RATE = 1_000;

  /** Seconds of a worker: what was settled and what arrived in each, and what was open after it. */
  private static List<IntervalSnapshot> seconds(int worker, IntToLongFunction settled,
      IntToLongFunction arrived, IntToLongFunction open) {
    List<IntervalSnapshot> seconds = new ArrayList<>();
    for (int index = 0; index < 2 * STRUCK; index++) {
      PhaseKind phase = index < WARM_UP ? PhaseKind.WARM_UP : PhaseKind.MEASURE;
      seconds.add(new IntervalSnapshot(worker, index, index * SECOND, (index + 1) * SECOND,
          Map.of(phase, Map.of(Counter.DUE, settled.applyAsLong(index), Counter.ACKNOWLEDGED,
              settled.applyAsLong(index), Counter.RECEIVED, arrived.applyAsLong(index))),
          Map.of(), Map.of(), open.applyAsLong(index), HostUse.NONE, Map.of(), Optional.empty()));
    }
    return seconds;
  }

  private static List<IntervalSnapshot> steady(int worker) {
    return seconds(worker, index -> RATE, index -> RATE, index -> 20);
  }

  private static BeforeFault of(List<IntervalSnapshot> seconds) {
    return BeforeFault.of(seconds, 1, STRUCK * SECOND);
  }

  @Test
  void whoKeepsUpOwesNoMoreThanBefore() {
    assertThat(of(steady(0))).isEqualTo(new BeforeFault(20_000, 0, 0, 20));
  }

  @Test
  void severalWorkersShareTheTime() {
    List<IntervalSnapshot> both = new ArrayList<>(steady(0));
    both.addAll(steady(1));

    assertThat(of(both)).isEqualTo(new BeforeFault(40_000, 0, 0, 20));
  }

  /** A blocked client hides due messages from the counters; the open messages show it. */
  @Test
  void whatFallsDueBehindABlockedClientIsOpen() {
    List<IntervalSnapshot> overloaded =
        seconds(0, index -> RATE / 2, index -> RATE / 2, index -> (index + 1L) * RATE / 2);

    BeforeFault before = of(overloaded);

    assertThat(before.unacknowledged()).isEqualTo(15 * RATE / 2);
    assertThat(before.due()).isEqualTo(20 * RATE / 2 + 15 * RATE / 2);
    assertThat(before.undelivered()).isEqualTo(before.unacknowledged());
  }

  @Test
  void consumersThatFallBehindOweDeliveriesAlone() {
    BeforeFault before = of(seconds(0, index -> RATE, index -> RATE - 100, index -> 20));

    assertThat(before.unacknowledged()).isZero();
    assertThat(before.undelivered()).isEqualTo(15 * 100);
  }

  @Test
  void aStallThatTheSystemCameBackFromIsNoGrowth() {
    List<IntervalSnapshot> stalled =
        seconds(0, index -> RATE, index -> RATE, index -> index == STRUCK - 1 ? 800 : 20);

    assertThat(of(stalled).unacknowledged()).isZero();
  }

  @Test
  void aFaultBeforeAnythingWasDueLeavesNothing() {
    assertThat(BeforeFault.of(steady(0), 1, WARM_UP * SECOND))
        .isEqualTo(new BeforeFault(0, 0, 0, 0));
  }
}
