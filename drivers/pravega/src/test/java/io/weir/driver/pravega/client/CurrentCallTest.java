package io.weir.driver.pravega.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class CurrentCallTest {
  private final CurrentCall call = new CurrentCall();

  @Test
  void anInterruptEndsTheCallAndNothingAfterIt() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    FutureTask<String> task = new FutureTask<>(() -> {
      String end = "returned";
      call.enter();
      try {
        inside.countDown();
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        // As clients do that keep the flag for their caller.
        Thread.currentThread().interrupt();
        end = "interrupted";
      } finally {
        call.leave();
      }
      return end + ", then " + (Thread.currentThread().isInterrupted() ? "marked" : "free");
    });
    Thread.ofPlatform().daemon().start(task);
    inside.await();

    call.interrupt();

    assertThat(task.get()).isEqualTo("interrupted, then free");
  }

  @Test
  void aThreadOutsideOfACallIsNotInterrupted() {
    call.interrupt();
    call.enter();
    call.leave();

    call.interrupt();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anInterruptByAnotherStaysWithTheThread() {
    call.enter();
    Thread.currentThread().interrupt();
    call.leave();

    assertThat(Thread.interrupted()).isTrue();
  }
}
