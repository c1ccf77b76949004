package io.weir.benchmark.bounded;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
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
    return new BoundedProducer(driver.openProducer(spec, listener), underWay);
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return new CountedConsumer(driver.openConsumer(spec), underWay);
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
}
