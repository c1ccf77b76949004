package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.MessageConsumer;
import io.weir.core.thread.ThreadGuard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The open clients of one kind of queue, and the thread that fails their overdue sends.
 * Thread-safe.
 *
 * @param <P> the producers
 * @param <C> the consumers
 */
final class OpenClients<P extends OpenClients.Expiring, C extends MessageConsumer> {
  private static final String EXPIRING = "giving up sends that wait too long";
  private static final long EXPIRY_MILLIS = 100;

  private final ScheduledExecutorService expiry = Executors.newSingleThreadScheduledExecutor(
      Thread.ofPlatform().daemon().name("rabbitmq-expiry").factory());
  private final Queue<P> producers = new ConcurrentLinkedQueue<>();
  private final Queue<C> consumers = new ConcurrentLinkedQueue<>();

  /** A producer whose sends have a time-out. */
  interface Expiring {
    /** Fails the messages that exceeded the send time-out. */
    void expire();

    /**
     * Closes the client.
     *
     * @param grace the time limit for messages in flight
     */
    void close(Duration grace);
  }

  OpenClients(ThreadGuard threads) {
    expiry.scheduleWithFixedDelay(
        threads.guarded(EXPIRING, () -> producers.forEach(Expiring::expire)),
        EXPIRY_MILLIS, EXPIRY_MILLIS, TimeUnit.MILLISECONDS);
  }

  P add(P producer) {
    producers.add(producer);
    return producer;
  }

  C add(C consumer) {
    consumers.add(consumer);
    return consumer;
  }

  Stream<P> producers() {
    return producers.stream();
  }

  Stream<C> consumers() {
    return consumers.stream();
  }

  /** Closes all without waiting for messages in flight. */
  void close() {
    expiry.shutdownNow();
    List<Runnable> closings = new ArrayList<>();
    producers.forEach(producer -> closings.add(() -> producer.close(Duration.ZERO)));
    consumers.forEach(consumer -> closings.add(consumer::close));
    Clients.closeTogether(closings);
  }
}
