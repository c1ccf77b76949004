package io.weir.driver.tck;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.Placement;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A real driver that throws at one place once it is armed. */
final class ThrowingDriver implements Driver {
  /** The code that throws. */
  enum Place {
    SEND, ACKNOWLEDGEMENT, POLL, DELIVERY, PLACEMENT, CLOSE, SNAPSHOT
  }

  private final Driver real;
  private final Place place;
  private final Thrown thrown;
  private volatile boolean armed;

  ThrowingDriver(Driver real, Place place, Thrown thrown) {
    this.real = real;
    this.place = place;
    this.thrown = thrown;
  }

  /** Makes the place throw from now on. */
  void arm() {
    armed = true;
  }

  /** Throws if this is the armed place. */
  void pass(Place here) {
    if (armed && here == place) {
      thrown.rise();
    }
  }

  @Override
  public void createTopics(List<Topic> topics) throws DriverException, InterruptedException {
    real.createTopics(topics);
  }

  @Override
  public void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException {
    real.deleteTopics(topics);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    return new Producer(real.openProducer(spec, new Outcomes(listener)));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return new Consumer(real.openConsumer(spec));
  }

  @Override
  public ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException {
    return real.readBack(topics);
  }

  @Override
  public Optional<Placement> placement(List<Topic> topics, Duration limit)
      throws DriverException, InterruptedException {
    pass(Place.PLACEMENT);
    return Optional.of(new Placement(Optional.empty(), List.of(), 1, 1, Optional.empty()));
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return real.failure();
  }

  @Override
  public void close() throws DriverException {
    real.close();
  }

  private final class Outcomes implements SendListener {
    private final SendListener listener;

    Outcomes(SendListener listener) {
      this.listener = listener;
    }

    @Override
    public void acknowledged(long sequence, long intended, long called, long answered) {
      pass(Place.ACKNOWLEDGEMENT);
      listener.acknowledged(sequence, intended, called, answered);
    }

    @Override
    public void failed(long sequence, long intended, long called, SendFailure failure) {
      listener.failed(sequence, intended, called, failure);
    }
  }

  private final class Producer implements MessageProducer {
    private final MessageProducer producer;

    Producer(MessageProducer producer) {
      this.producer = producer;
    }

    @Override
    public void send(MessageKey key, byte[] message, long sequence, long intended, long called)
        throws InterruptedException {
      pass(Place.SEND);
      producer.send(key, message, sequence, intended, called);
    }

    @Override
    public boolean flush(Duration timeout) throws InterruptedException {
      return producer.flush(timeout);
    }

    @Override
    public void close() {
      producer.close();
      pass(Place.CLOSE);
    }
  }

  private final class Consumer implements MessageConsumer {
    private final MessageConsumer consumer;

    Consumer(MessageConsumer consumer) {
      this.consumer = consumer;
    }

    @Override
    public boolean awaitReady(Duration timeout) throws DriverException, InterruptedException {
      return consumer.awaitReady(timeout);
    }

    @Override
    public int poll(Duration timeout, DeliveryListener listener)
        throws DriverException, InterruptedException {
      pass(Place.POLL);
      return consumer.poll(timeout, new Deliveries(listener));
    }

    @Override
    public void close() {
      consumer.close();
    }
  }

  private final class Deliveries implements DeliveryListener {
    private final DeliveryListener listener;

    Deliveries(DeliveryListener listener) {
      this.listener = listener;
    }

    @Override
    public void delivered(int partition, ByteBuffer message, long received, boolean redelivered) {
      delivered(partition, MessageKey.NO_NUMBER, message, received, redelivered);
    }

    @Override
    public void delivered(int partition, int key, ByteBuffer message, long received,
        boolean redelivered) {
      pass(Place.DELIVERY);
      listener.delivered(partition, key, message, received, redelivered);
    }
  }
}
