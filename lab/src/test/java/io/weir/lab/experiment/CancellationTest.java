package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CancellationTest {
  private final Cancellation cancellation = new Cancellation();

  @Test
  void endsAWaitAndTakesTheInterruptBack() {
    CountDownLatch waiting = new CountDownLatch(1);
    Thread.ofPlatform().start(() -> {
      awaitQuietly(waiting);
      cancellation.cancel();
    });

    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> cancellation.interruptibly(() -> {
          waiting.countDown();
          new CountDownLatch(1).await();
          return "never";
        }));

    assertThat(Thread.interrupted()).isFalse();
    assertThat(cancellation.isCancelled()).isTrue();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void nothingBeginsAfterIt() {
    cancellation.cancel();

    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> cancellation.interruptibly(() -> "never"));
  }

  @Test
  void disturbsNothingElse() throws Exception {
    String result = cancellation.interruptibly(() -> "done");
    cancellation.cancel();

    assertThat(result).isEqualTo("done");
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void anInterruptFromElsewhereCancelsAndIsKept() {
    cancellation.interrupted();

    assertThat(cancellation.isCancelled()).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }
}
