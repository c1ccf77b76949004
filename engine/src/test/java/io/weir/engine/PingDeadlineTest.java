package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PingDeadlineTest {
  private static final long SECOND = 1_000_000_000;
  private static final Duration LIMIT = Duration.ofSeconds(3);

  private final PingDeadline deadline = new PingDeadline();

  @Test
  void nothingIsMissedBeforeTheFirstPing() {
    assertThat(deadline.missed(1_000 * SECOND)).isEmpty();
    assertThat(deadline.pinged(2_000 * SECOND, LIMIT)).isEmpty();
  }

  @Test
  void pingsThatStopAreMissed() {
    deadline.pinged(10 * SECOND, LIMIT);
    assertThat(deadline.missed(13 * SECOND)).isEmpty();
    assertThat(deadline.missed(14 * SECOND)).contains(Duration.ofSeconds(4));
  }

  @Test
  void theNextPingMayTakeTheRestOfTheDeadline() {
    assertThat(deadline.left(5 * SECOND)).isEmpty();
    deadline.pinged(10 * SECOND, LIMIT);
    assertThat(deadline.left(11 * SECOND)).contains(Duration.ofSeconds(2));
    assertThat(deadline.left(14 * SECOND)).contains(Duration.ofSeconds(-1));
  }

  @Test
  void aStopOfThisProcessShowsAlthoughPingsWaited() {
    deadline.pinged(10 * SECOND, LIMIT);
    assertThat(deadline.pinged(15 * SECOND, LIMIT)).contains(Duration.ofSeconds(5));
  }

  @Test
  void aShortStopIsForgiven() {
    deadline.pinged(10 * SECOND, LIMIT);
    assertThat(deadline.pinged(11 * SECOND, LIMIT)).isEmpty();
    assertThat(deadline.missed(14 * SECOND)).isEmpty();
  }
}
