package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.unit.Rate;
import java.util.Optional;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Times are virtual; no test waits. */
class TimetableTest {
  private static final long MILLI = 1_000_000;
  private static final long START = 77_000 * MILLI;

  @Test
  void aStallOfHalfASecondHoldsUp500MessagesOf1000PerSecondEachForTheRestOfIt() {
    Timetable timetable =
        new Timetable(Optional.empty(), ColdStart.NONE, StallSchedule.parse("500ms at 3s"));

    long[] delays =
        LongStream.range(0, 10_000).map(i -> delay(timetable, START + i * MILLI, 0)).toArray();

    long[] heldUp = LongStream.of(delays).filter(delay -> delay > 0).sorted().toArray();
    assertThat(heldUp).isEqualTo(LongStream.rangeClosed(1, 500).map(i -> i * MILLI).toArray());
    assertThat(LongStream.of(delays).filter(delay -> delay == 0).count()).isEqualTo(9_500);
  }

  @Test
  void aDelayThatAStallInterruptsContinuesAfterIt() {
    Timetable timetable =
        new Timetable(Optional.empty(), ColdStart.NONE, StallSchedule.parse("500ms at 3s"));
    delay(timetable, START, 0);

    assertThat(delay(timetable, START + 2_994 * MILLI, 5 * MILLI)).isEqualTo(5 * MILLI);
    assertThat(delay(timetable, START + 2_998 * MILLI, 5 * MILLI)).isEqualTo(505 * MILLI);
    assertThat(delay(timetable, START + 3_100 * MILLI, 5 * MILLI)).isEqualTo(405 * MILLI);
    assertThat(delay(timetable, START + 3_500 * MILLI, 5 * MILLI)).isEqualTo(5 * MILLI);
  }

  @Test
  void whatGatheredInAStallIsServedAtCapacity() {
    Timetable timetable =
        new Timetable(Optional.of(Rate.parse("2k/s")), ColdStart.NONE,
            StallSchedule.parse("500ms at 3s"));

    long[] delays =
        LongStream.range(0, 10_000).map(i -> delay(timetable, START + i * MILLI, 0)).toArray();

    assertThat(delays[2_999]).isEqualTo(MILLI / 2);
    assertThat(delays[3_000]).isEqualTo(500 * MILLI + MILLI / 2);
    assertThat(delays[3_500]).isEqualTo(501 * MILLI / 2);
    assertThat(delays[3_999]).isEqualTo(MILLI);
    assertThat(delays[4_001]).isEqualTo(MILLI / 2);
  }

  @Test
  void overloadBuildsAQueueThatGrowsForAsLongAsItLasts() {
    Timetable timetable =
        new Timetable(Optional.of(Rate.parse("1k/s")), ColdStart.NONE,
            StallSchedule.parse("0s at 1s"));

    long last = 0;
    for (int i = 0; i < 10_000; i++) {
      last = delay(timetable, START + i * MILLI / 2, 0);
    }

    assertThat(last).isEqualTo(10_000 * MILLI - 9_999 * MILLI / 2);
  }

  @Test
  void probesDoNotStartTheClockOfStalls() {
    Timetable timetable =
        new Timetable(Optional.empty(), ColdStart.NONE, StallSchedule.parse("500ms at 1s"));
    timetable.arrive(START - 900 * MILLI, true);
    timetable.arrive(START + 50 * MILLI, true);
    assertThat(timetable.due(0)).isEqualTo(START + 50 * MILLI);

    delay(timetable, START + 1_000 * MILLI, 0);

    assertThat(delay(timetable, START + 2_100 * MILLI, 0)).isEqualTo(400 * MILLI);
  }

  @Property
  void nothingIsDueInAStallOrBeforeItsTime(
      @ForAll @LongRange(max = 20_000_000_000L) long arrival,
      @ForAll @LongRange(max = 1_000_000_000L) long delay) {
    Timetable timetable =
        new Timetable(Optional.empty(), ColdStart.NONE, StallSchedule.parse("500ms every 2s"));
    delay(timetable, START, 0);

    long due = delay(timetable, START + arrival, delay) + arrival;

    assertThat(due - arrival).isGreaterThanOrEqualTo(delay);
    assertThat(due < 2_000_000_000L || due % 2_000_000_000L >= 500_000_000L).as("due at %s", due)
        .isTrue();
  }

  private static long delay(Timetable timetable, long arrival, long delay) {
    timetable.arrive(arrival, false);
    return timetable.due(delay) - arrival;
  }

  @Test
  void isSlowAtFirst() {
    Timetable timetable = new Timetable(Optional.empty(), ColdStart.parse("19ms for 25s"),
        StallSchedule.parse("0s at 1s"));
    timetable.arrive(1_000, false);
    assertThat(timetable.due(1_000_000)).isEqualTo(20_001_000);
    timetable.arrive(1_000 + 25_000_000_000L, false);
    assertThat(timetable.due(1_000_000)).isEqualTo(25_001_001_000L);
    assertThat(ColdStart.parse("19ms for 25s")).hasToString("19ms for 25s");
    assertThatIllegalArgumentException().isThrownBy(() -> ColdStart.parse("19ms"));
  }
}
