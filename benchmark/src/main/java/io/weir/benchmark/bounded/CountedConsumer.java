package io.weir.benchmark.bounded;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import java.time.Duration;

/** A consumer that releases the bytes in flight of the messages that it receives. */
record CountedConsumer(MessageConsumer consumer, UnderWay underWay) implements MessageConsumer {
  @Override
  public boolean awaitReady(Duration timeout) throws DriverException, InterruptedException {
    return consumer.awaitReady(timeout);
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    int count = consumer.poll(timeout, listener);
    underWay.arrive(count);
    return count;
  }

  @Override
  public long acknowledgeFailures() {
    return consumer.acknowledgeFailures();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
