package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SendAccountTest {
  private static final int EACH = 200_000;

  @Test
  void whatSeveralThreadsSettleAddsUp() throws InterruptedException {
    SendAccount account = new SendAccount();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < 3; number++) {
      threads.add(Thread.ofPlatform().start(() -> {
        for (int i = 0; i < EACH; i++) {
          account.settle();
        }
      }));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(account.settled()).isEqualTo(3 * EACH);
  }

  @Test
  void handedOverAndSettledAreCountedApart() {
    SendAccount account = new SendAccount();
    account.handOver();
    account.handOver();
    account.settle();

    assertThat(account.handedOver()).isEqualTo(2);
    assertThat(account.settled()).isEqualTo(1);
  }
}
