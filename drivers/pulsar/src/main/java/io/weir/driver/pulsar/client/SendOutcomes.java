package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.interceptor.ProducerInterceptor;

/**
 * Tells the listener of each message once, when its fate is known. The client tells it to its
 * interceptors, in the same step in which it completes the message's future and just before: a
 * stage on that future would cost two objects more for each message, which a collector moves while
 * it is under way. A message is known by the sequence id that it is sent with. One thread hands
 * over; fates come on any.
 */
final class SendOutcomes implements ProducerInterceptor {
  private static final long POLL_MICROS = 200;
  /** Some microseconds' worth of outcomes. */
  private static final int ANSWERS_AT_ONCE = 8;

  private final SendListener listener;
  private final ThreadGuard threads;
  private final SendAccount account = new SendAccount();
  private final PendingSends pending = new PendingSends(account);
  private final PendingSends.Taker<MessageIdAdv> acknowledged = this::acknowledged;
  private final PendingSends.Taker<Throwable> failed = this::failed;
  private EntryClock answers;

  /**
   * Outcomes of one producer's sends.
   *
   * @param threads takes what is thrown on the client's threads, which the client only logs
   */
  SendOutcomes(SendListener listener, ThreadGuard threads) {
    this.listener = listener;
    this.threads = threads;
  }

  /**
   * Has the next message sent with that sequence id, and those after it with higher ones. Called
   * before any is.
   */
  void startAt(long id) {
    pending.startAt(id);
  }

  /**
   * Notes a message that is about to be handed to the client.
   *
   * @return the sequence id to send it with
   */
  long handOver(long sequence, long intendedNanos, long calledNanos) {
    return pending.add(sequence, intendedNanos, calledNanos);
  }

  /** The client refused a message at once. It may have told that before. By the sending thread. */
  void refused(long id, Throwable error) {
    pending.take(id, error, failed);
  }

  @Override
  public boolean eligible(Message message) {
    return true;
  }

  @Override
  public Message beforeSend(Producer producer, Message message) {
    return message;
  }

  @Override
  public void onSendAcknowledgement(Producer producer, Message message, MessageId id,
      Throwable error) {
    try {
      if (error == null) {
        pending.take(message.getSequenceId(), (MessageIdAdv) id, acknowledged);
      } else {
        pending.take(message.getSequenceId(), error, failed);
      }
    } catch (Throwable e) {
      threads.failed("taking outcomes of sends", e);
    }
  }

  private void acknowledged(MessageIdAdv id, long sequence, long intendedNanos,
      long calledNanos) {
    listener.acknowledged(sequence, intendedNanos, calledNanos, answerClock().at(id));
  }

  private void failed(Throwable error, long sequence, long intendedNanos, long calledNanos) {
    listener.failed(sequence, intendedNanos, calledNanos, FailureKinds.of(error));
  }

  /** The calling thread's. Mostly one thread tells all; a race does no more than make another. */
  private EntryClock answerClock() {
    EntryClock clock = answers;
    if (clock == null || !clock.isOwn()) {
      clock = new EntryClock(ANSWERS_AT_ONCE);
      answers = clock;
    }
    return clock;
  }

  /**
   * Waits until the fate of all that was handed over before is known.
   *
   * @return false if it is not when the time is up
   */
  boolean await(Deadline deadline) throws InterruptedException {
    long due = account.handedOver();
    while (account.settled() < due) {
      if (deadline.isOver()) {
        return false;
      }
      TimeUnit.MICROSECONDS.sleep(POLL_MICROS);
    }
    return true;
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
