package io.weir.driver.loopback;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.SendFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Accepts messages from producers. Adds each to its partition's records, and schedules its answer
 * and its deliveries. Thread-safe.
 */
final class Intake {
  /** The longest time for which a message is held back so that others can overtake it. */
  private static final long HOLD_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock lock;
  private final AnswerTimer timer;
  private final DriverSettings settings;
  private final LoopbackOptions options;
  private final Answers answers;
  private final Timetable timetable;
  private final long sendTimeoutNanos;

  Intake(
      ReentrantLock lock, AnswerTimer timer, DriverSettings settings, LoopbackOptions options) {
    this.lock = lock;
    this.timer = timer;
    this.settings = settings;
    this.options = options;
    this.answers = new Answers(settings.client().sendTimeout(), options.largestMessage());
    this.timetable = new Timetable(options.capacity(), options.cold(), options.stalls());
    this.sendTimeoutNanos = Times.nanos(settings.client().sendTimeout());
  }

  DriverSettings settings() {
    return settings;
  }

  LoopbackOptions options() {
    return options;
  }

  Answers answers() {
    return answers;
  }

  /**
   * Accepts a message and schedules its answer and deliveries.
   *
   * @param wakeups those of the calling thread
   * @return the reason why it was not accepted, if any
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
      Lane lane = producer.nextLane(message.key);
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
    if (due - arrived > sendTimeoutNanos || message.fate == InjectedFault.UNANSWERED) {
      page.planFailure(slot, SendFailure.Kind.TIMEOUT);
      due = arrived + sendTimeoutNanos;
    } else if (message.fate == InjectedFault.REFUSED) {
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
      case INTACT, UNANSWERED -> queueIntact(lane, record, due, wakeups);
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

  /** Accepts no more messages from a producer, and fails all of its pending sends. */
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
    abandoned.forEach(PendingAnswer::answer);
  }
}
