package io.weir.core.driver;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Client code for one broker kind: everything that the engine does to a broker goes through here.
 *
 * <p>The engine calls a driver from one thread at a time, except that each producer and each
 * consumer is used by its own thread, as {@link #placement} may be, and {@link #close} may come
 * from any thread at any time. Every method ends within the settings' time-out or throws.
 */
public interface Driver extends AutoCloseable {
  /**
   * Creates topics at the durability of the settings and waits until each can be used. A topic that
   * exists already is an error.
   *
   * @throws DriverException if one can't be created
   */
  void createTopics(List<Topic> topics) throws DriverException, InterruptedException;

  /**
   * Makes sure that topics which weir did not make can be used as they are: that each is there,
   * with that number of partitions.
   *
   * @throws DriverException if one is missing or different; the message says how
   */
  default void requireTopics(List<Topic> topics) throws DriverException, InterruptedException {
    throw new DriverException("topics of this broker kind are made by weir alone");
  }

  /**
   * Removes topics that {@link #createTopics} of this or another driver of the run created, and no
   * others. Of topics that exist by themselves, and of a cluster that outlives the run, removes
   * what else this run left there: subscriptions by its client id, which no client may use any
   * more.
   *
   * @throws DriverException if something can't be removed
   */
  void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException;

  /** Opens a producer with its own client instance. */
  MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException;

  /**
   * Opens a consumer with its own client instance. A subscription stays when all its consumers have
   * been closed, and what is sent meanwhile is kept for it at the system, fetched by no client:
   * consumers that are opened later with the same specs continue from that position.
   */
  MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException, InterruptedException;

  /**
   * Asks the running system and the open clients for the settings that bear on a result. Topics
   * must exist, and producers and consumers should be open, so that their actual settings are
   * known.
   *
   * @throws DriverException if the system does not answer
   */
  ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException;

  /**
   * Returns the system's own record of messages, for systems that keep one. Measurements are
   * compared with this truth.
   *
   * @param due whether messages count that were due at a moment of this host's monotonic time
   * @param timed whether their times do, of messages that count
   */
  default Optional<GroundTruth> groundTruth(LongPredicate due, LongPredicate timed) {
    return Optional.empty();
  }

  /**
   * Returns the nodes that lead and store the topics' partitions now, and whether all replicas are
   * in sync, for systems that report it. A separate thread may call it while producers and
   * consumers run.
   *
   * @param limit the most that it may take
   * @throws DriverException if the system does not answer in time, as it may while a node is down
   */
  default Optional<Placement> placement(List<Topic> topics, Duration limit)
      throws DriverException, InterruptedException {
    return Optional.empty();
  }

  /**
   * Returns the first of the driver's own threads, or of its callbacks on a client's threads, that
   * failed with something that it did not expect, its listeners' exceptions and errors among them.
   * Such a failure ends the run: without it a client that swallows what callbacks throw would turn
   * weir's defect into messages that the system seems to have lost. Asked several times a second by
   * any thread; answers at once.
   */
  default Optional<ThreadFailure> failure() {
    return Optional.empty();
  }

  /** Closes what is still open, without waiting for messages under way. May be called twice. */
  @Override
  void close() throws DriverException;
}
