package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StallScheduleTest {
  private static final String[] SCHEDULES =
      {"0s at 1s", "500ms at 3s", "1s at 0s", "10ms at 0s, 20ms at 10ms, 3s at 1s",
          "500ms every 10s", "1ms every 2ms"};

  @Property
  void brokerTimeStandsInAStallAndElseContinues(
      @ForAll @LongRange(min = -1_000_000_000L, max = 60_000_000_000L) long time,
      @ForAll @LongRange(min = 0, max = 2_000_000_000L) long later) {
    for (String text : SCHEDULES) {
      StallSchedule schedule = StallSchedule.parse(text);
      long passed = schedule.brokerTime(time + later) - schedule.brokerTime(time);

      assertThat(passed).as(text).isBetween(0L, later);
      if (!stalledWithin(schedule, time, later)) {
        assertThat(passed).as(text).isEqualTo(later);
      }
    }
  }

  /** Returns whether the broker time of a span differs from the span's length. */
  private static boolean stalledWithin(StallSchedule schedule, long time, long later) {
    return schedule.time(schedule.brokerTime(time) + later) != time + later;
  }

  @Property
  void aTimeOutsideStallsComesBackAndOneInsideBecomesTheEnd(
      @ForAll @LongRange(min = 0, max = 60_000_000_000L) long time) {
    for (String text : SCHEDULES) {
      StallSchedule schedule = StallSchedule.parse(text);
      long back = schedule.time(schedule.brokerTime(time));

      assertThat(back).as(text).isGreaterThanOrEqualTo(time);
      assertThat(schedule.brokerTime(back)).as(text).isEqualTo(schedule.brokerTime(time));
      assertThat(schedule.brokerTime(back + 1)).as("%s: the stall is over", text)
          .isEqualTo(schedule.brokerTime(time) + 1);
    }
  }

  @Property
  void aStallEachPeriodBeginsWithTheFirstPeriodsEnd(
      @ForAll @LongRange(min = 1, max = 1_000) long number) {
    StallSchedule schedule = StallSchedule.parse("500ms every 10s");
    long start = number * 10_000_000_000L;

    assertThat(schedule.brokerTime(start)).isEqualTo(start - (number - 1) * 500_000_000L);
    assertThat(schedule.brokerTime(start + 500_000_000L)).isEqualTo(schedule.brokerTime(start));
    assertThat(schedule.time(schedule.brokerTime(start))).isEqualTo(start + 500_000_000L);
    assertThat(schedule.time(schedule.brokerTime(start - 1))).isEqualTo(start - 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"500ms at 3s", "500ms at 3s, 200ms at 8s", "500ms every 10s"})
  void whatIsWrittenIsRead(String text) {
    assertThat(StallSchedule.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "500ms", "500ms at", "at 3s", "2s at 1s, 1s at 2s",
      "2s at 9s, 1s at 2s", "10s every 10s",
      "500ms every 0s", "500ms every 10s, 1s at 3s"})
  void whatIsNoScheduleIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> StallSchedule.parse(text));
  }
}
