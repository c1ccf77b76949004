package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.PhaseKind;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DrainWatchTest {
  private static final long SECOND = SimulatedWorker.SECOND;
  private static final long LOAD_END = SECOND;

  private static void add(DrainWatch watch, long index, long underWay, Map<Counter, Long> counts) {
    watch.add(SimulatedWorker.second(index, PhaseKind.MEASURE, underWay, counts));
  }

  @Property
  void isCompleteExactlyWhenEachSubscriptionGotWhatWasAcknowledged(
      @ForAll @IntRange(max = 1000) int acknowledged,
      @ForAll @IntRange(max = 4) int subscriptions,
      @ForAll @IntRange(max = 3) int missing,
      @ForAll @IntRange(max = 100) int duplicates,
      @ForAll @IntRange(max = 100) int redeliveries) {
    DrainWatch watch = new DrainWatch(1, subscriptions, 0, false, false);
    long distinct = Math.max(0, (long) acknowledged * subscriptions - missing);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, (long) acknowledged));
    add(watch, 1, 0,
        Map.of(
            Counter.RECEIVED, distinct + duplicates + redeliveries,
            Counter.DUPLICATES, (long) duplicates, Counter.REDELIVERIES, (long) redeliveries));

    assertThat(watch.complete(LOAD_END))
        .isEqualTo(distinct == (long) acknowledged * subscriptions);
  }

  @Test
  void isNotCompleteWhileMessagesAreUnderWay() {
    DrainWatch watch = new DrainWatch(1, 1, 0, false, false);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, 10L, Counter.RECEIVED, 10L));
    add(watch, 1, 1, Map.of());

    assertThat(watch.complete(LOAD_END)).isFalse();
  }

  @Test
  void aLostWorkerIsNotWaitedForAndOnlyQuietEndsTheDrain() {
    DrainWatch watch = new DrainWatch(2, 1, 0, false, false);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, 10L, Counter.RECEIVED, 10L));
    add(watch, 1, 0, Map.of());
    add(watch, 2, 0, Map.of());
    assertThat(watch.quiet(LOAD_END, SECOND)).as("the other one may still send").isFalse();

    watch.lost(1);
    assertThat(watch.complete(LOAD_END)).as("it may have sent more").isFalse();
    assertThat(watch.quiet(LOAD_END, 3 * SECOND)).isFalse();
    assertThat(watch.quiet(LOAD_END, 2 * SECOND)).isTrue();
  }

  @Test
  void isNotCompleteBeforeAnIntervalBeyondTheLoad() {
    DrainWatch watch = new DrainWatch(1, 1, 0, false, false);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, 10L, Counter.RECEIVED, 10L));

    assertThat(watch.complete(LOAD_END)).isFalse();
  }

  @Test
  void aFailedMessageThatArrivedDoesNotStandInForAMissingOne() {
    DrainWatch watch = new DrainWatch(1, 1, 0, false, false);
    add(watch, 0, 0,
        Map.of(Counter.ACKNOWLEDGED, 10L, Counter.FAILED, 1L, Counter.RECEIVED, 9L));
    add(watch, 1, 0, Map.of(Counter.RECEIVED, 1L));
    add(watch, 2, 0, Map.of());

    assertThat(watch.complete(LOAD_END)).as("the last one may still come").isFalse();
    assertThat(watch.quiet(LOAD_END, SECOND)).isTrue();
  }

  /** Repeated deliveries to another consumer count as messages, so counts prove nothing then. */
  @Test
  void afterAFaultOnlySilenceShows() {
    DrainWatch watch = new DrainWatch(1, 1, 0, false, true);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, 10L, Counter.RECEIVED, 10L));
    add(watch, 1, 0, Map.of());

    assertThat(watch.complete(LOAD_END)).isFalse();
    assertThat(watch.quiet(LOAD_END, SECOND)).isTrue();
  }

  @Test
  void waitsForWhatEarlierTrialsLeft() {
    DrainWatch watch = new DrainWatch(1, 1, 100, false, false);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, 10L, Counter.RECEIVED, 109L));
    add(watch, 1, 0, Map.of());
    assertThat(watch.complete(LOAD_END)).isFalse();

    add(watch, 2, 0, Map.of(Counter.RECEIVED, 1L));
    assertThat(watch.complete(LOAD_END)).as("one in doubt may stand in for a missing one")
        .isFalse();

    add(watch, 3, 0, Map.of());
    assertThat(watch.complete(LOAD_END)).isTrue();
  }

  @Test
  void allWorkersMustHaveSeenTheEnd() {
    DrainWatch watch = new DrainWatch(2, 1, 0, false, false);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, 10L, Counter.RECEIVED, 10L));
    add(watch, 1, 0, Map.of());

    assertThat(watch.complete(LOAD_END)).isFalse();
    assertThat(watch.quiet(LOAD_END, 0)).isFalse();
  }

  @Test
  void quietCountsFromTheLastArrival() {
    DrainWatch watch = new DrainWatch(1, 1, 0, false, false);
    add(watch, 0, 0, Map.of(Counter.ACKNOWLEDGED, 10L));
    add(watch, 1, 0, Map.of(Counter.RECEIVED, 9L));
    add(watch, 2, 0, Map.of());

    assertThat(watch.quiet(LOAD_END, SECOND)).isTrue();
    assertThat(watch.quiet(LOAD_END, SECOND + 1)).isFalse();
    assertThat(watch.complete(LOAD_END)).isFalse();
  }
}
