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
 * Reports the outcome of each message once to the listener. It gets the outcomes as an interceptor
 * of the client, which is called just before the message's future completes. A stage on that future
 * would cost two more objects per message, which a collector moves while the message is in flight.
 * Messages are identified by their sequence id. One thread sends; outcomes arrive on any.
 */
final class SendOutcomes implements ProducerInterceptor {
  private static final long POLL_MICROS = 200;
  /** A few microseconds' worth of outcomes. */
  private static final int ANSWERS_AT_ONCE = 8;

  private final SendListener listener;
  private final ThreadGuard threads;
  private final SendAccount account = new SendAccount();
  private final PendingSends pending = new PendingSends(account);
  private final PendingSends.Taker<MessageIdAdv> acknowledged = this::acknowledged;
  private final PendingSends.Taker<Throwable> failed = this::failed;
  private EntryClock answers;

  /**
   * Creates the outcomes of one producer's sends.
   *
   * @param threads receives exceptions on the client's threads, which the client only logs
   */
  SendOutcomes(SendListener listener, ThreadGuard threads) {
    this.listener = listener;
    this.threads = threads;
  }

  /**
   * Sets the sequence id of the next message; those after it get higher ones. Call it before the
   * first send.
   */
  void startAt(long id) {
    pending.startAt(id);
  }

  /**
   * Records a message that is about to be passed to the client.
   *
   * @return the sequence id to send it with
   */
  long handOver(long sequence, long intendedNanos, long calledNanos) {
    return pending.add(sequence, intendedNanos, calledNanos);
  }

  /**
   * Called if the client refused a message at once, which it may have reported before. By the
   * sending thread.
   */
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
    listener.failed(sequence, intendedNanos, calledNanos, PulsarFailureKinds.of(error));
  }

  /**
   * Returns the calling thread's clock. Usually one thread reports all outcomes. A race only
   * creates another clock.
   */
  private EntryClock answerClock() {
    EntryClock clock = answers;
    if (clock == null || !clock.isOwn()) {
      clock = new EntryClock(ANSWERS_AT_ONCE);
      answers = clock;
    }
    return clock;
  }

  /**
   * Waits until the outcomes of all earlier sends are known.
   *
   * @return false if one is pending at the deadline
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
