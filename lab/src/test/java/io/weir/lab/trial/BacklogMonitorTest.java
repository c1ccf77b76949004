package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.CatchUpResult;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.LoadSwitch;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BacklogMonitorTest {
  private static final long SECOND = SimulatedWorker.SECOND;
  private static final DataSize MESSAGE = new DataSize(100);

  private static final Duration QUIET = Duration.ofSeconds(5);

  private static Backlog size(long bytes) {
    return new Backlog(Optional.of(new DataSize(bytes)), Optional.empty(), OptionalInt.of(1));
  }

  private static CatchUp catchUp(LoadSwitch load) {
    return new CatchUp(load, Duration.ofMinutes(1), Duration.ofSeconds(1), PageCacheUse.KEEP,
        Duration.ZERO);
  }

  private static BacklogMonitor watch(Backlog backlog, LoadSwitch load, int workers, int leaving) {
    return new BacklogMonitor(new Detachment(backlog, catchUp(load)), MESSAGE, workers, leaving,
        QUIET);
  }

  /** One subscription that came back after a second, so many messages behind, with no load. */
  private static BacklogMonitor backWithoutLoad(long behind) {
    BacklogMonitor watch = watch(size(1), LoadSwitch.OFF, 1, 1);
    watch.add(second(0, 0, behind, 5, 0));
    watch.pileUpEnded("kept");
    watch.comeBack(SECOND);
    return watch;
  }

  /** A second of a worker's, in which messages of that age, in milliseconds, were delivered. */
  private static IntervalSnapshot second(int worker, long index, long acknowledged, long age,
      long... delivered) {
    Histogram ages = new Histogram(LatencyHistogram.DIGITS);
    TreeMap<Integer, Long> counts = new TreeMap<>();
    for (int number = 0; number < delivered.length; number++) {
      counts.put(number, delivered[number]);
      ages.recordValueWithCount(age * 1_000_000, delivered[number]);
    }
    return new IntervalSnapshot(worker, index, index * SECOND, (index + 1) * SECOND,
        Map.of(PhaseKind.BACKLOG, Map.of(Counter.ACKNOWLEDGED, acknowledged)),
        Map.of(PhaseKind.BACKLOG, Map.of(Metric.DELIVERY_AGE, LatencyHistogram.copyOf(ages))),
        Map.of(), 0, HostUse.NONE, Map.of(), Optional.of(counts));
  }

  @Test
  void enoughHasPiledUpWhenItHasForEachSubscription() {
    BacklogMonitor watch = watch(size(100_000), LoadSwitch.ON, 1, 2);
    watch.add(second(0, 0, 1_000, 5, 1_000, 500));
    assertThat(watch.isPiledUp()).isFalse();

    watch.add(second(0, 1, 999, 5, 0, 0));
    assertThat(watch.isPiledUp()).as("999 behind, 1,000 asked for").isFalse();

    watch.add(second(0, 2, 1, 5, 0, 0));
    assertThat(watch.isPiledUp()).isTrue();
  }

  @Test
  void aSizeThatIsNotReachedSaysWhatWasWaitedForAndATimeNeedsNone() {
    BacklogMonitor watch = watch(size(100_000), LoadSwitch.ON, 1, 1);
    watch.add(second(0, 0, 400, 5, 100));

    assertThat(watch.missed("2m").orElseThrow())
        .contains("after 2m", "300 messages instead of", "(1,000 messages)", "phases.backlog.size");
    Backlog both = new Backlog(Optional.of(new DataSize(100_000)),
        Optional.of(Duration.ofSeconds(10)), OptionalInt.of(1));
    assertThat(watch(both, LoadSwitch.ON, 1, 1).missed("10s")).isEmpty();
  }

  @Test
  void underLoadTheyHaveCaughtUpInTheFirstIntervalThatDeliversNothingOld() {
    BacklogMonitor watch = watch(size(1), LoadSwitch.ON, 1, 1);
    watch.add(second(0, 0, 5_000, 5, 0));
    watch.pileUpEnded("kept");
    watch.comeBack(3 * SECOND / 2);
    watch.add(second(0, 1, 1_000, 3_000, 2_000));
    assertThat(watch.hasCaughtUp()).as("began before the return").isFalse();
    watch.add(second(0, 2, 1_000, 1_500, 4_900));
    assertThat(watch.hasCaughtUp()).as("messages of 1.5 s").isFalse();
    watch.add(second(0, 3, 1_000, 800, 1_050));
    assertThat(watch.hasCaughtUp()).isTrue();

    CatchUpResult result = watch.result().orElseThrow();
    assertThat(result.caughtUp()).isTrue();
    assertThat(result.nanos()).isEqualTo(3 * SECOND - 3 * SECOND / 2);
    assertThat(result.atReturn()).isEqualTo(List.of(5_000L));
    assertThat(result.reached()).isEqualTo(Reached.SIZE);
    assertThat(result.left()).isEmpty();
    assertThat(result.end()).contains("no older than 1s");
  }

  @Test
  void aLostWorkerIsNotWaitedFor() {
    BacklogMonitor watch = watch(size(1), LoadSwitch.ON, 2, 1);
    watch.add(second(0, 0, 1_000, 5, 0));
    watch.add(second(1, 0, 0, 5, 0));
    watch.pileUpEnded("kept");
    watch.comeBack(SECOND);
    watch.add(second(0, 1, 1_000, 5, 2_000));
    assertThat(watch.hasCaughtUp()).as("the other one has not reported yet").isFalse();

    watch.lost(1);
    assertThat(watch.hasCaughtUp()).isTrue();
  }

  @Test
  void aSubscriptionThatGetsNothingOrLeavesMuchBehindHasNotCaughtUp() {
    BacklogMonitor watch = watch(size(1), LoadSwitch.ON, 1, 1);
    watch.add(second(0, 0, 5_000, 5, 0));
    watch.pileUpEnded("kept");
    watch.comeBack(SECOND);
    watch.add(second(0, 1, 1_000, 5, 0));
    assertThat(watch.hasCaughtUp()).as("nothing is delivered").isFalse();
    watch.add(second(0, 2, 1_000, 5, 1_000));
    assertThat(watch.hasCaughtUp()).as("one partition is stuck").isFalse();

    watch.giveUp(61 * SECOND);

    assertThat(watch.result().orElseThrow().caughtUp()).isFalse();
    assertThat(watch.result().orElseThrow().left()).contains(List.of(6_000L));
    assertThat(watch.result().orElseThrow().nanos()).isEqualTo(60 * SECOND);
  }

  @Test
  void allWorkersMustHaveReportedOfTheTimeAfterTheReturn() {
    BacklogMonitor watch = watch(size(1), LoadSwitch.ON, 2, 1);
    watch.add(second(0, 0, 1_000, 5, 0));
    watch.add(second(1, 0, 1_000, 5, 0));
    watch.pileUpEnded("kept");
    watch.comeBack(SECOND);
    watch.add(second(0, 1, 1_000, 500, 3_000));
    assertThat(watch.hasCaughtUp()).isFalse();
    watch.add(second(1, 1, 1_000, 500, 1_000));
    assertThat(watch.hasCaughtUp()).isTrue();
  }

  @Test
  void withoutLoadAMessageThatIsLostDoesNotKeepThemFromHavingCaughtUp() {
    BacklogMonitor watch = backWithoutLoad(10_000);
    watch.add(second(0, 1, 0, 1_000, 9_999));
    for (int index = 2; index < 6; index++) {
      watch.add(second(0, index, 0, 5, 0));
      assertThat(watch.hasCaughtUp()).as("it may still come").isFalse();
    }
    watch.add(second(0, 6, 0, 5, 0));

    assertThat(watch.hasCaughtUp()).isTrue();
    assertThat(watch.result().orElseThrow().nanos()).as("to the last that came")
        .isEqualTo(SECOND);
  }

  @Test
  void whoHasNothingToCatchUpOnIsDoneAtTheReturn() {
    BacklogMonitor watch = watch(size(1), LoadSwitch.OFF, 1, 1);
    watch.add(second(0, 0, 1_000, 5, 1_000));
    watch.add(second(0, 1, 0, 5, 0));
    watch.pileUpEnded("kept");
    watch.comeBack(2 * SECOND);
    watch.add(second(0, 2, 0, 5, 0));

    assertThat(watch.hasCaughtUp()).isTrue();
    assertThat(watch.result().orElseThrow().nanos()).isZero();
  }

  @Test
  void withoutLoadAStandstillIsNoCatchingUp() {
    BacklogMonitor watch = backWithoutLoad(10_000);
    watch.add(second(0, 1, 0, 1_000, 9_000));
    for (int index = 2; index < 20; index++) {
      watch.add(second(0, index, 0, 5, 0));
    }

    assertThat(watch.hasCaughtUp()).as("1,000 of 10,000 are missing").isFalse();
  }

  @Test
  void withoutLoadTheyHaveCaughtUpWhenEverythingIsDelivered() {
    BacklogMonitor watch = watch(size(1), LoadSwitch.OFF, 1, 2);
    watch.add(second(0, 0, 5_000, 5, 0, 0));
    watch.pileUpEnded("dropped");
    watch.comeBack(SECOND);
    watch.add(second(0, 1, 0, 2_000, 5_000, 4_999));
    assertThat(watch.hasCaughtUp()).isFalse();
    watch.add(second(0, 2, 0, 3_000, 0, 1));
    assertThat(watch.hasCaughtUp()).isTrue();

    assertThat(watch.result().orElseThrow().nanos()).isEqualTo(2 * SECOND);
    assertThat(watch.result().orElseThrow().pageCache()).isEqualTo("dropped");
  }
}
