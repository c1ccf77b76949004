package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.thread.ThreadGuard;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queues that a consumer lost, and the thread that looks for them, because a search must not
 * block the client's own thread. The thread starts with the first lost queue and ends with the
 * connection, because a queue may be lost more than once. Thread-safe.
 */
final class MissingQueues {
  private static final Logger LOG = LoggerFactory.getLogger(MissingQueues.class);
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private final List<String> queues;
  private final Owner owner;
  private final ThreadGuard threads;
  private final BlockingQueue<Integer> missing = new LinkedBlockingQueue<>();
  private final AtomicBoolean looking = new AtomicBoolean();

  /** The consumer of the queues. */
  interface Owner {
    /** Returns whether its connection is open. */
    boolean isOpen();

    /**
     * Consumes from a queue again.
     *
     * @return whether the queue is back
     * @throws DriverException if that is unknown
     */
    boolean consumeAgain(int partition) throws DriverException;

    /** Gives the connection up, so that the consumer opens another one. */
    void giveUp();
  }

  /** Creates the set without any queue in it. */
  MissingQueues(List<String> queues, Owner owner, ThreadGuard threads) {
    this.queues = queues;
    this.owner = owner;
    this.threads = threads;
  }

  /** Adds a queue that the broker has cancelled. */
  void cancelled(int partition) {
    LOG.warn("queue {} is gone; consuming resumes when it is back", queues.get(partition));
    add(partition);
  }

  /** Adds a queue that the broker may not have. */
  void add(int partition) {
    missing.add(partition);
    if (looking.compareAndSet(false, true)) {
      threads.thread("rabbitmq-missing-queues", "looking for queues", this::look).start();
    }
  }

  private void look() {
    try {
      while (owner.isOpen()) {
        for (int left = missing.size(); left > 0 && owner.isOpen(); left--) {
          int partition = missing.take();
          if (!owner.consumeAgain(partition)) {
            missing.add(partition);
          }
        }
        Thread.sleep(LOOK_EVERY);
      }
    } catch (DriverException e) {
      // The state of the queues is unknown now. The consumer opens another connection.
      LOG.debug("can't look for queues that were gone", e);
      owner.giveUp();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
