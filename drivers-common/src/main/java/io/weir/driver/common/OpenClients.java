package io.weir.driver.common;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.thread.ThreadGuard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The producers and consumers that a driver opened, and, for clients without a send time-out, the
 * thread that fails their overdue sends. Thread-safe.
 *
 * @param <P> the producers
 * @param <C> the consumers
 */
public final class OpenClients<P extends OpenClients.Producer, C extends MessageConsumer>
    implements AutoCloseable {
  private static final String EXPIRING = "giving up sends that wait too long";
  private static final long EXPIRY_MILLIS = 100;
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final String broker;
  private final Duration limit;
  private final Queue<P> producers = new ConcurrentLinkedQueue<>();
  private final Queue<C> consumers = new ConcurrentLinkedQueue<>();
  private final Optional<ScheduledExecutorService> expiry;
  private volatile boolean closed;

  /** A producer that closes within a given time. */
  public interface Producer extends MessageProducer {
    /**
     * Closes the client.
     *
     * @param grace the time limit for messages in flight
     */
    void close(Duration grace);

    /** Closes the client, with one second for messages in flight. */
    @Override
    default void close() {
      close(GRACE);
    }
  }

  /** A producer whose client has no send time-out. */
  public interface Expiring extends Producer {
    /** Fails the messages that exceeded the send time-out. */
    void expire();
  }

  private OpenClients(String broker, Duration limit, Optional<ScheduledExecutorService> expiry) {
    this.broker = broker;
    this.limit = limit;
    this.expiry = expiry;
  }

  /**
   * Returns an empty set of clients that fail their overdue sends themselves.
   *
   * @param broker its short name, for the names of threads
   * @param limit the longest time that closing may take
   */
  public static <P extends Producer, C extends MessageConsumer> OpenClients<P, C> of(String broker,
      Duration limit) {
    return new OpenClients<>(broker, limit, Optional.empty());
  }

  /**
   * Returns an empty set of clients whose overdue sends a thread fails, every 100 ms.
   *
   * @param broker its short name, for the names of threads
   * @param limit the longest time that closing may take
   * @param threads reports the failure of that thread
   */
  public static <P extends Expiring, C extends MessageConsumer> OpenClients<P, C> expiring(
      String broker, Duration limit, ThreadGuard threads) {
    ScheduledExecutorService expiry = Executors.newSingleThreadScheduledExecutor(
        Thread.ofPlatform().daemon().name(broker + "-expiry").factory());
    OpenClients<P, C> clients = new OpenClients<>(broker, limit, Optional.of(expiry));
    expiry.scheduleWithFixedDelay(
        threads.guarded(EXPIRING, () -> clients.producers.forEach(Expiring::expire)),
        EXPIRY_MILLIS, EXPIRY_MILLIS, TimeUnit.MILLISECONDS);
    return clients;
  }

  /** Adds a producer, or closes it and fails if the clients were closed meanwhile. */
  public P add(P producer) throws DriverException {
    producers.add(producer);
    if (closed) {
      producer.close(Duration.ZERO);
      throw new DriverException("the driver is closed");
    }
    return producer;
  }

  /** Adds a consumer, or closes it and fails if the clients were closed meanwhile. */
  public C add(C consumer) throws DriverException {
    consumers.add(consumer);
    if (closed) {
      consumer.close();
      throw new DriverException("the driver is closed");
    }
    return consumer;
  }

  public Stream<P> producers() {
    return producers.stream();
  }

  public Stream<C> consumers() {
    return consumers.stream();
  }

  /**
   * Closes all at the same time, because one whose broker is gone takes seconds, and without
   * waiting for messages in flight. Does not wait for one that hangs beyond the limit.
   */
  @Override
  public void close() {
    closed = true;
    expiry.ifPresent(ScheduledExecutorService::shutdownNow);
    List<Runnable> closings = new ArrayList<>();
    producers.forEach(producer -> closings.add(() -> producer.close(Duration.ZERO)));
    consumers.forEach(consumer -> closings.add(consumer::close));
    ParallelCalls.run(broker + "-close", limit, closings);
  }
}
