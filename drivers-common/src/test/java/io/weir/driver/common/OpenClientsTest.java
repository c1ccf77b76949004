package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.thread.ThreadGuard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpenClientsTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final List<String> closings = new ArrayList<>();
  private final CountDownLatch expiries = new CountDownLatch(2);

  private final class SomeProducer implements OpenClients.Expiring {
    @Override
    public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
        long calledNanos) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean flush(Duration timeout) {
      return true;
    }

    @Override
    public void expire() {
      expiries.countDown();
    }

    @Override
    public void close(Duration grace) {
      note("producer " + grace);
    }
  }

  private class SomeConsumer implements MessageConsumer {
    @Override
    public boolean awaitReady(Duration timeout) {
      return true;
    }

    @Override
    public int poll(Duration timeout, DeliveryListener listener) {
      return 0;
    }

    @Override
    public void close() {
      note("consumer");
    }
  }

  private synchronized void note(String closing) {
    closings.add(closing);
  }

  @Test
  void closesAllWithoutWaitingForMessagesInFlight() throws DriverException {
    OpenClients<SomeProducer, SomeConsumer> clients = OpenClients.of("toy", LIMIT);
    clients.add(new SomeProducer());
    clients.add(new SomeConsumer());

    clients.close();

    assertThat(closings).containsExactlyInAnyOrder("producer PT0S", "consumer");
  }

  @Test
  void closesAllAtTheSameTime() throws DriverException {
    CyclicBarrier together = new CyclicBarrier(2);
    OpenClients<SomeProducer, SomeConsumer> clients = OpenClients.of("toy", LIMIT);
    for (int i = 0; i < 2; i++) {
      clients.add(new SomeConsumer() {
        @Override
        public void close() {
          try {
            together.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
          } catch (Exception e) {
            throw new AssertionError("the other consumer was not closed meanwhile", e);
          }
          super.close();
        }
      });
    }

    clients.close();

    assertThat(closings).containsExactly("consumer", "consumer");
  }

  @Test
  void closesClientsThatOpenedTooLate() {
    OpenClients<SomeProducer, SomeConsumer> clients = OpenClients.of("toy", LIMIT);
    clients.close();

    assertThatThrownBy(() -> clients.add(new SomeProducer()))
        .isInstanceOf(DriverException.class)
        .hasMessage("the driver is closed");
    assertThatThrownBy(() -> clients.add(new SomeConsumer())).isInstanceOf(DriverException.class);

    assertThat(closings).containsExactly("producer PT0S", "consumer");
  }

  @Test
  void expiresOverdueSendsAgainAndAgain() throws Exception {
    try (OpenClients<SomeProducer, SomeConsumer> clients =
        OpenClients.expiring("toy", LIMIT, new ThreadGuard())) {
      clients.add(new SomeProducer());

      assertThat(expiries.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
  }
}
