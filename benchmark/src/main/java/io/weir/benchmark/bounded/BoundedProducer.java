package io.weir.benchmark.bounded;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import java.time.Duration;

/** A producer that waits while too many bytes are in flight. */
record BoundedProducer(MessageProducer producer, UnderWay underWay) implements MessageProducer {
  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    underWay.handOver(message.length);
    producer.send(key, message, sequence, intendedNanos, calledNanos);
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return producer.flush(timeout);
  }

  @Override
  public void close() {
    underWay.end();
    producer.close();
  }
}
