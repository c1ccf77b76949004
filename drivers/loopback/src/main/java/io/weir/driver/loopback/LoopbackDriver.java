package io.weir.driver.loopback;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/** The driver of the loopback broker. Each instance has a separate broker that ends with it. */
final class LoopbackDriver implements Driver {
  private final Broker broker;

  LoopbackDriver(Broker broker) {
    this.broker = broker;
  }

  @Override
  public void createTopics(List<Topic> topics) throws DriverException {
    for (Topic topic : topics) {
      broker.createTopic(topic.name(), topic.partitions());
    }
  }

  @Override
  public void deleteTopics(List<Topic> topics) throws DriverException {
    for (Topic topic : topics) {
      broker.deleteTopic(topic.name());
    }
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException {
    return broker.open(spec, listener);
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException {
    return broker.open(spec);
  }

  @Override
  public ReadBack readBack(List<Topic> topics) {
    return LoopbackSettings.of(broker.options(), broker.client());
  }

  @Override
  public Optional<GroundTruth> groundTruth(LongPredicate due, LongPredicate timed) {
    broker.lock().lock();
    try {
      return Optional.of(new TruthFinder(broker.everyTopic(), due, timed).find());
    } finally {
      broker.lock().unlock();
    }
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return broker.failure();
  }

  @Override
  public void close() {
    broker.close();
  }
}
