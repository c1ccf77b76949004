package io.weir.benchmark.bounded;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import java.time.Duration;
import java.util.List;

/**
 * Wraps a driver so that its producer waits while too many bytes are in flight to its consumer. For
 * one producer and one consumer at a time.
 */
record BoundedDriver(Driver driver, UnderWay underWay) implements Driver {
  BoundedDriver(Driver driver) {
    this(driver, new UnderWay());
  }

  @Override
  public void createTopics(List<Topic> topics) throws DriverException, InterruptedException {
    driver.createTopics(topics);
  }

  @Override
  public void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException {
    driver.deleteTopics(topics);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    underWay.begin();
    return new Producer(driver.openProducer(spec, listener), underWay);
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return new Consumer(driver.openConsumer(spec), underWay);
  }

  @Override
  public ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException {
    return driver.readBack(topics);
  }

  @Override
  public void close() throws DriverException {
    underWay.end();
    driver.close();
  }

  /** Waits while too many bytes are in flight. */
  private record Producer(MessageProducer producer, UnderWay underWay) implements MessageProducer {
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

  /** Counts the messages that it receives as no longer in flight. */
  private record Consumer(MessageConsumer consumer, UnderWay underWay) implements MessageConsumer {
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
}
