package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ParallelRequestsTest {
  @Test
  void answersKeepTheirOrder() throws DriverException, InterruptedException {
    List<Integer> items = IntStream.range(0, 1_000).boxed().toList();

    assertThat(ParallelRequests.ask(items, item -> {
      TimeUnit.MICROSECONDS.sleep(1_000 - item);
      return 2 * item;
    })).isEqualTo(items.stream().map(item -> 2 * item).toList());
  }

  @Test
  void nothingIsAskedOfNothing() throws DriverException, InterruptedException {
    assertThat(ParallelRequests.ask(List.of(), item -> item)).isEmpty();
  }

  @Test
  void theyAreAskedAtOnce() throws DriverException, InterruptedException {
    CountDownLatch all = new CountDownLatch(20);

    assertThat(ParallelRequests.ask(IntStream.range(0, 20).boxed().toList(), item -> {
      all.countDown();
      return all.await(10, TimeUnit.SECONDS);
    })).containsOnly(true);
  }

  @Test
  void theFirstFailureEndsTheOthers() {
    CountDownLatch ended = new CountDownLatch(1);

    assertThatThrownBy(() -> ParallelRequests.ask(List.of("waits", "fails"), item -> {
      if (item.equals("fails")) {
        throw new DriverException("no answer from broker-1");
      }
      try {
        TimeUnit.MINUTES.sleep(5);
      } finally {
        ended.countDown();
      }
      return item;
    })).isInstanceOf(DriverException.class).hasMessage("no answer from broker-1");
    assertThat(ended.getCount()).isZero();
  }

  @Test
  void whoAsksCanBeInterrupted() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> ParallelRequests.ask(List.of(1), item -> {
      TimeUnit.MINUTES.sleep(5);
      return item;
    })).isInstanceOf(InterruptedException.class);
  }
}
