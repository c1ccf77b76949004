package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.ArrivalTimes;
import io.weir.core.scenario.Trace.Replay;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TraceArrivalsTest {
  private static final ArrivalTimes TIMES = ArrivalTimes.of(10, 10, 25, 40);

  private static List<Long> first(int count, ArrivalSchedule schedule) {
    return IntStream.range(0, count).mapToObj(i -> schedule.next()).toList();
  }

  @Test
  void aTraceIsReplayedAsItIs() {
    assertThat(first(6, ArrivalSchedule.trace(TIMES, Replay.ONCE, 1, 1, List.of(0))))
        .containsExactly(10L, 10L, 25L, 40L, ArrivalSchedule.NEVER, ArrivalSchedule.NEVER);
  }

  @Test
  void aLoopContinuesAfterTheMeanDistance() {
    // Three distances in 30 ns, so that the next round begins 10 ns after the last time.
    assertThat(first(9, ArrivalSchedule.trace(TIMES, Replay.LOOP, 1, 1, List.of(0))))
        .containsExactly(10L, 10L, 25L, 40L, 50L, 50L, 65L, 80L, 90L);
  }

  @Test
  void atAnotherRateAllTimesAreStretched() {
    assertThat(first(5, ArrivalSchedule.trace(TIMES, Replay.LOOP, 0.5, 1, List.of(0))))
        .containsExactly(5L, 5L, 12L, 20L, 25L);
  }

  @Test
  void longAfterTheStartTimesAreStillExact() {
    ArrivalTimes times = ArrivalTimes.of(0, 1_000, 2_000);
    ArrivalSchedule schedule = ArrivalSchedule.trace(times, Replay.LOOP, 1, 1, List.of(0));
    for (long i = 0; i < 10_000_000; i++) {
      schedule.next();
    }
    assertThat(schedule.next()).isEqualTo(10_000_000_000L);
  }

  @Property(tries = 200)
  void sharesTogetherSendExactlyTheTrace(@ForAll @IntRange(min = 2, max = 40) int messages,
      @ForAll @IntRange(min = 1, max = 20) int producers,
      @ForAll @IntRange(min = 1, max = 5) int schedules, @ForAll Replay replay,
      @ForAll long seed) {
    ArrivalTimes times = ArrivalTimes.of(
        new SplittableRandom(seed).longs(messages, 0, 1_000_000).sorted().toArray());
    int rounds = 3 * messages / producers + 1;
    List<Long> dealt = new ArrayList<>();
    for (int schedule = 0; schedule < Math.min(schedules, producers); schedule++) {
      List<Integer> own = new ArrayList<>();
      for (int producer = schedule; producer < producers; producer += schedules) {
        own.add(producer);
      }
      ArrivalSchedule part = ArrivalSchedule.trace(times, replay, 1, producers, own);
      dealt.addAll(first(rounds * own.size(), part));
    }
    Collections.sort(dealt);

    assertThat(dealt).isEqualTo(
        first(rounds * producers, ArrivalSchedule.trace(times, replay, 1, 1, List.of(0))));
  }
}
