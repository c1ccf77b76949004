package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A consumer's deliveries over one connection, from several queues. If a queue's node is gone, the
 * other queues are not affected, and the missing one is consumed again when it is back. Read by one
 * thread; {@link #handedOver} and {@link #acknowledge} are called under one lock.
 *
 * @param <A> its deliveries
 */
abstract class MessageIntake<A extends ArrivedMessage> implements MissingQueues.Owner {
  private final BlockingQueue<A> arrivals = new LinkedBlockingQueue<>();

  /** Adds a delivery, on the client's thread. */
  final void arrived(A message) {
    arrivals.add(message);
  }

  /** Returns the number of a key that was sent with a message, if one was. */
  static int key(Object sent) {
    return sent == null ? MessageKey.NO_NUMBER : MessageKey.number(sent.toString());
  }

  /** Returns the next message, or null if there is none in time. */
  final A poll(Duration timeout) throws InterruptedException {
    return arrivals.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Moves further messages that have arrived to the batch. */
  final void drainTo(Collection<A> batch, int most) {
    arrivals.drainTo(batch, most);
  }

  /** Notes messages that the next acknowledgement includes. */
  abstract void handedOver(List<A> batch);

  /**
   * Acknowledges all messages that were handed over.
   *
   * @throws DriverException if the connection is gone
   */
  abstract void acknowledge() throws DriverException;
}
