package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * A consumer's deliveries over one connection, from several queues. If a queue's node is gone, the
 * other queues are not affected, and the missing one is consumed again when it is back. Read by one
 * thread; {@link #handedOver} and {@link #acknowledge} are called under one lock.
 *
 * @param <A> its deliveries
 */
interface Intake<A extends Arrival> {
  /** Returns whether messages can arrive. */
  boolean isOpen();

  /** Returns the next message, or null if there is none in time. */
  A poll(Duration timeout) throws InterruptedException;

  /** Moves further messages that have arrived to the batch. */
  void drainTo(Collection<A> batch, int most);

  /** Notes messages that the next acknowledgement includes. */
  void handedOver(List<A> batch);

  /**
   * Acknowledges all messages that were handed over.
   *
   * @throws DriverException if the connection is gone
   */
  void acknowledge() throws DriverException;
}
