package io.weir.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.core.interval.HostUse.JvmPauses;
import io.weir.core.thread.ThreadGuard;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PauseMeterTest {
  private static final long DEADLINE_NANOS = 30_000_000_000L;

  @Test
  void aPauseLastsFromItsBeginToItsEnd() {
    try (PauseMeter meter = new PauseMeter(new ThreadGuard())) {
      assumeThat(meter.take()).as("a flight recorder").isPresent();
      Instant start = Instant.ofEpochSecond(1_000);
      meter.began(-1, start);
      meter.began(-2, start.plusMillis(5));
      meter.ended(-1, start.plusMillis(2));
      meter.ended(-2, start.plusMillis(12));
      meter.ended(-3, start.plusMillis(90));

      JvmPauses pauses = meter.take().orElseThrow();

      assertThat(pauses.longestNanos()).isGreaterThanOrEqualTo(7_000_000);
      assertThat(pauses.nanos()).isGreaterThanOrEqualTo(9_000_000);
      assertThat(pauses.count()).isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void theJvmsOwnPausesAreHeardOf() throws InterruptedException {
    try (PauseMeter meter = new PauseMeter(new ThreadGuard())) {
      assumeThat(meter.take()).as("a flight recorder").isPresent();
      long deadline = System.nanoTime() + DEADLINE_NANOS;
      long heard = 0;
      while (heard == 0 && System.nanoTime() < deadline) {
        System.gc();
        Thread.sleep(100);
        heard = meter.take().orElseThrow().count();
      }
      assertThat(heard).as("pauses of collections that were asked for").isPositive();
    }
  }
}
