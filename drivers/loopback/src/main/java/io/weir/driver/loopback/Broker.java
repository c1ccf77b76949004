package io.weir.driver.loopback;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The loopback broker: topics, one queue for service, and a timer thread that answers producers.
 * Consumers take what is due themselves, on their own threads. All state is guarded by one lock,
 * which nobody holds while calling a listener.
 */
final class Broker {
  /** How long a message is held back at most for others to overtake it. */
  static final long HOLD_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final DriverSettings settings;
  private final LoopbackOptions options;
  private final Answers answers;
  private final Timetable timetable;
  private final AnswerTimer timer;
  private final long sendTimeoutNanos;
  private final Map<String, LoopbackTopic> topics = new HashMap<>();
  private final List<LoopbackTopic> everyTopic = new ArrayList<>();
  private final List<LoopbackProducer> producers = new ArrayList<>();
  private final List<LoopbackConsumer> consumers = new ArrayList<>();
  private boolean closed;

  Broker(DriverSettings settings, LoopbackOptions options) {
    this.settings = settings;
    this.options = options;
    this.answers = new Answers(settings.client().sendTimeout(), options.largestMessage());
    this.timetable = new Timetable(options.capacity(), options.stalls());
    this.timer = new AnswerTimer(lock);
    this.sendTimeoutNanos = Times.nanos(settings.client().sendTimeout());
  }

  void start() {
    timer.start();
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

  long seed() {
    return settings.seed();
  }

  Answers answers() {
    return answers;
  }

  /** Every topic that ever was. Called under the lock. */
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
          new LoopbackProducer(this, producers.size(), spec.name(), topic, listener);
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
          new LoopbackConsumer(lock, subscription, spec.name(), client().receiveQueue());
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

  /**
   * Takes a message and plans its answer and deliveries.
   *
   * @param wakeups the calling thread's own
   * @return why it was not taken, if it was not
   */
  Optional<SendFailure> take(LoopbackProducer producer, Incoming message, Wakeups wakeups) {
    lock.lock();
    try {
      Optional<SendFailure> obstacle = producer.obstacle();
      if (obstacle.isPresent()) {
        return obstacle;
      }
      long arrived = System.nanoTime();
      timetable.arrive(arrived, message.isProbe());
      Lane lane = producer.nextLane();
      int record = lane.partition().records().add(message, producer.id(), arrived);
      planAnswer(producer, message, arrived, lane.partition().records().page(record),
          RecordLog.slot(record), wakeups);
      planDeliveries(message, lane, record, wakeups);
      return Optional.empty();
    } finally {
      lock.unlock();
      wakeups.fire();
    }
  }

  private void planAnswer(
      LoopbackProducer producer, Incoming message, long arrived, RecordPage page, int slot,
      Wakeups wakeups) {
    long due = timetable.due(message.acknowledgeDelay);
    if (due - arrived > sendTimeoutNanos) {
      page.planFailure(slot, SendFailure.Kind.TIMEOUT);
      due = arrived + sendTimeoutNanos;
    } else if (message.fate == Fate.REFUSED) {
      page.planFailure(slot, message.refusal);
    } else {
      page.planAcknowledgement(slot);
    }
    timer.answer(due, page, slot, producer, wakeups);
  }

  private void planDeliveries(Incoming message, Lane lane, int record, Wakeups wakeups) {
    long due = timetable.due(message.deliveryDelay);
    switch (message.fate) {
      case REFUSED, LOST -> {}
      case REORDERED -> {
        long limit = timetable.due(HOLD_LIMIT_NANOS);
        lane.hold(record, due, limit);
        timer.hold(lane, limit, wakeups);
      }
      case CORRUPTED, DEFACED -> {
        lane.releaseAll(wakeups);
        lane.partition().queue(record, DeliveryQueue.Copy.FIRST, due, wakeups);
      }
      case INTACT -> queueIntact(lane, record, due, wakeups);
      case DUPLICATED -> {
        queueIntact(lane, record, due, wakeups);
        lane.partition().queue(record, DeliveryQueue.Copy.UNANNOUNCED, due, wakeups);
      }
      case REDELIVERED -> {
        queueIntact(lane, record, due, wakeups);
        lane.partition().queue(record, DeliveryQueue.Copy.ANNOUNCED, due, wakeups);
      }
    }
  }

  private static void queueIntact(Lane lane, int record, long due, Wakeups wakeups) {
    lane.partition().queue(record, DeliveryQueue.Copy.FIRST, due, wakeups);
    lane.overtake(wakeups);
  }

  /** Takes no more from a producer, and tells it that all it still waits for has failed. */
  void abandon(LoopbackProducer producer) {
    List<PendingAnswer> abandoned = new ArrayList<>();
    lock.lock();
    try {
      producer.markClosed();
      timer.takeAllOf(producer, abandoned);
      abandoned
          .forEach(answer -> answer.page().planFailure(answer.slot(), SendFailure.Kind.CLOSED));
    } finally {
      lock.unlock();
    }
    abandoned.forEach(PendingAnswer::tell);
  }

  /** Closes all producers and consumers and ends the timer thread; may be called twice. */
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
