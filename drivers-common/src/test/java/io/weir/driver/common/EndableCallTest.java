package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EndableCallTest {
  private static final int RACES = 2_000;

  @Test
  void anotherThreadEndsACallThatWaits() throws Exception {
    EndableCall call = new EndableCall();
    CountDownLatch calling = new CountDownLatch(1);
    FutureTask<Boolean> caller = new FutureTask<>(() -> {
      assertThat(call.begin()).isTrue();
      calling.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        assertThat(call.finish()).isTrue();
      }
      return Thread.currentThread().isInterrupted();
    });
    new Thread(caller, "caller").start();
    calling.await();

    call.end();

    assertThat(caller.get()).as("interrupt that is left").isFalse();
    assertThat(call.begin()).as("a further call is allowed").isFalse();
  }

  @Test
  void aCallThatReturnsAtTheSameTimeKeepsNoInterrupt() throws Exception {
    for (int race = 0; race < RACES; race++) {
      EndableCall call = new EndableCall();
      Thread ending = new Thread(call::end, "ending");
      ending.start();
      while (call.begin()) {
        call.finish();
      }
      ending.join();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void anInterruptByOthersStays() {
    EndableCall call = new EndableCall();
    call.begin();
    Thread.currentThread().interrupt();

    assertThat(call.finish()).isFalse();

    assertThat(Thread.interrupted()).isTrue();
  }
}
