package io.weir.driver.loopback;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The loopback broker: topics, one service queue, and a timer thread that answers producers.
 * Consumers fetch due messages on their own threads. All state is guarded by one lock, which is
 * never held while a listener is called.
 */
final class Broker {
  private final ReentrantLock lock = new ReentrantLock();
  private final ThreadGuard threads = new ThreadGuard();
  private final DefectTrigger defects;
  private final AnswerTimer timer;
  private final DriverSettings settings;
  private final LoopbackOptions options;
  private final Intake intake;
  private final Map<String, LoopbackTopic> topics = new HashMap<>();
  private final List<LoopbackTopic> everyTopic = new ArrayList<>();
  private final List<LoopbackProducer> producers = new ArrayList<>();
  private final List<LoopbackConsumer> consumers = new ArrayList<>();
  private boolean closed;

  Broker(DriverSettings settings, LoopbackOptions options) {
    this.settings = settings;
    this.options = options;
    this.defects = new DefectTrigger(options.defect());
    this.timer = new AnswerTimer(lock, threads, defects);
    this.intake = new Intake(lock, timer, settings, options);
  }

  void start() {
    timer.start();
  }

  /** Returns the failure of the broker's thread or of a callback, if any. */
  Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  ReentrantLock lock() {
    return lock;
  }

  LoopbackOptions options() {
    return options;
  }

  ClientPolicy client() {
    return settings.client();
  }

  /** Returns every topic ever created. Called under the lock. */
  List<LoopbackTopic> everyTopic() {
    return everyTopic;
  }

  void createTopic(String name, int partitions) throws DriverException {
    lock.lock();
    try {
      requireOpen();
      if (topics.containsKey(name)) {
        throw new DriverException("topic '" + name
            + "' exists already on the loopback broker; delete it first, or name another");
      }
      LoopbackTopic topic = new LoopbackTopic(name, partitions);
      topics.put(name, topic);
      everyTopic.add(topic);
    } finally {
      lock.unlock();
    }
  }

  void deleteTopic(String name) throws DriverException {
    Wakeups wakeups = new Wakeups();
    lock.lock();
    try {
      requireOpen();
      topic(name).delete(wakeups);
      topics.remove(name);
    } finally {
      lock.unlock();
    }
    wakeups.fire();
  }

  LoopbackProducer open(ProducerSpec spec, SendListener listener) throws DriverException {
    lock.lock();
    try {
      requireOpen();
      LoopbackTopic topic = topic(spec.topic().name());
      LoopbackProducer producer =
          new LoopbackProducer(intake, producers.size(), spec.name(), topic, listener, defects);
      producers.add(producer);
      return producer;
    } finally {
      lock.unlock();
    }
  }

  LoopbackConsumer open(ConsumerSpec spec) throws DriverException {
    Wakeups wakeups = new Wakeups();
    lock.lock();
    try {
      requireOpen();
      Subscription subscription = topic(spec.topic().name()).subscription(spec.subscription());
      LoopbackConsumer consumer =
          new LoopbackConsumer(lock, subscription, spec.name(), client().receiveQueue(), defects);
      consumers.add(consumer);
      subscription.join(consumer, wakeups);
      return consumer;
    } finally {
      lock.unlock();
      wakeups.fire();
    }
  }

  private LoopbackTopic topic(String name) throws DriverException {
    LoopbackTopic topic = topics.get(name);
    if (topic == null) {
      throw new DriverException("the loopback broker has no topic '" + name + "', only "
          + topics.keySet() + "; create it first");
    }
    return topic;
  }

  private void requireOpen() throws DriverException {
    if (closed) {
      throw new DriverException("the loopback broker was closed");
    }
  }

  /** Closes all producers and consumers and ends the timer thread. Idempotent. */
  void close() {
    List<LoopbackProducer> openProducers;
    List<LoopbackConsumer> openConsumers;
    lock.lock();
    try {
      closed = true;
      openProducers = List.copyOf(producers);
      openConsumers = List.copyOf(consumers);
    } finally {
      lock.unlock();
    }
    openProducers.forEach(LoopbackProducer::close);
    openConsumers.forEach(LoopbackConsumer::close);
    timer.stop();
  }
}
