package io.weir.core.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KillScheduleTest {
  private static final Duration FROM = Duration.ofSeconds(2);

  @Property
  void liesWithinTheWindowAndFollowsFromTheSeedAlone(@ForAll long seed,
      @ForAll @IntRange(min = 1, max = 50) int count,
      @ForAll @IntRange(min = 1, max = 100_000) int millis) {
    Duration window = Duration.ofMillis(millis);

    List<Duration> moments = KillSchedule.draw(seed, count, FROM, window);

    assertThat(moments).hasSize(count)
        .allSatisfy(moment -> assertThat(moment).isBetween(FROM, FROM.plus(window).minusMillis(1)))
        .isEqualTo(KillSchedule.draw(seed, count, FROM, window))
        .isEqualTo(KillSchedule.draw(seed, count + 7, FROM, window).subList(0, count));
  }

  @Test
  void fillsTheWindowEvenly() {
    List<Duration> moments = KillSchedule.draw(7, 10_000, FROM, Duration.ofSeconds(10));

    for (int second = 2; second < 12; second++) {
      long from = second;
      // Of 10,000 in ten cells, each holds 1,000 with a deviation of 30.
      assertThat(moments.stream().filter(moment -> moment.toSeconds() == from).count())
          .isBetween(850L, 1_150L);
    }
  }

  @Test
  void neverTheSameForAnotherSeed() {
    Duration window = Duration.ofMinutes(10);

    assertThat(KillSchedule.draw(1, 10, FROM, window))
        .isNotEqualTo(KillSchedule.draw(2, 10, FROM, window));
  }

  @Test
  void refusesWhatIsNoWindow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KillSchedule.draw(1, 0, FROM, Duration.ofSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KillSchedule.draw(1, 1, FROM, Duration.ofNanos(1)));
  }
}
