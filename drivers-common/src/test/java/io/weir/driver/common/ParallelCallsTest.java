package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ParallelCallsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void allCallsAreMadeAtTheSameTimeAlsoForACallerThatIsInterrupted() {
    CountDownLatch together = new CountDownLatch(2);
    Runnable call = () -> {
      together.countDown();
      try {
        together.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };

    Thread.currentThread().interrupt();
    ParallelCalls.run("closing", LONG, List.of(call, call));

    assertThat(Thread.interrupted()).as("the caller's interrupt").isTrue();
    assertThat(together.getCount()).isZero();
  }

  @Test
  void whatACallThrowsComesToTheCallerAfterTheOthers() {
    CountDownLatch other = new CountDownLatch(1);
    Error error = new NoClassDefFoundError("Closer");

    assertThatThrownBy(() -> ParallelCalls.run("closing", LONG, List.of(() -> {
      throw error;
    }, other::countDown))).isSameAs(error);

    assertThat(other.getCount()).isZero();
  }

  @Test
  void aCallThatHangsIsInterruptedAndLeft() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);

    ParallelCalls.run("closing", Duration.ofMillis(50), List.of(() -> {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        interrupted.countDown();
      }
    }));

    interrupted.await();
  }
}
