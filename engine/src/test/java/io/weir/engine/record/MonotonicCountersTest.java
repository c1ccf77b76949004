package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MonotonicCountersTest {
  private static final int MANY = 2_000_000;

  private final MonotonicCounters counts = new MonotonicCounters(2);

  @Test
  void whatWasTakenIsNotTakenAgain() {
    counts.add(1, 3);
    counts.add(1, 4);

    assertThat(counts.take(1)).isEqualTo(7);
    assertThat(counts.take(1)).isZero();
    counts.add(1, 2);
    assertThat(counts.take(1)).isEqualTo(2);
    assertThat(counts.take(0)).isZero();
  }

  @Test
  void nothingIsLostOrTakenTwiceWhileAnotherThreadCounts() throws InterruptedException {
    Thread writer = Thread.ofPlatform().start(() -> {
      for (int i = 0; i < MANY; i++) {
        counts.add(0, 1);
        counts.add(1, i);
      }
    });
    long ones = 0;
    long numbers = 0;
    while (writer.isAlive()) {
      ones += counts.take(0);
      numbers += counts.take(1);
    }

    assertThat(ones + counts.take(0)).isEqualTo(MANY);
    assertThat(numbers + counts.take(1)).isEqualTo(MANY * (MANY - 1L) / 2);
  }
}
