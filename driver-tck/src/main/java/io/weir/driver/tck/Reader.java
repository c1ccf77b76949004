package io.weir.driver.tck;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Polls a consumer on a separate thread, keeps every delivery and finally closes the consumer. */
final class Reader {
  private static final Duration POLL = Duration.ofMillis(50);
  private static final long LOOK_AROUND_MILLIS = 10;

  private final MessageConsumer consumer;
  private final Patience patience;
  private final Thread thread;
  private final ConcurrentLinkedQueue<DeliveredMessage> deliveries = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile boolean ready;
  private volatile boolean stopped;
  private volatile Optional<Throwable> problem = Optional.empty();

  private Reader(MessageConsumer consumer, String name, Patience patience) {
    this.consumer = consumer;
    this.patience = patience;
    this.thread = new Thread(this::run, name);
  }

  static Reader start(MessageConsumer consumer, String name, Patience patience) {
    Reader reader = new Reader(consumer, name, patience);
    reader.thread.start();
    return reader;
  }

  private void run() {
    try (consumer) {
      if (!consumer.awaitReady(patience.limit())) {
        throw new AssertionError(
            "the consumer was not ready within " + patience.limit().toSeconds() + " s");
      }
      ready = true;
      while (!begun.await(LOOK_AROUND_MILLIS, TimeUnit.MILLISECONDS)) {
        // Other consumers may depend on this one's polls to become ready.
        consumer.awaitReady(POLL);
      }
      while (!stopped) {
        pollOnce();
      }
    } catch (DriverException | InterruptedException | RuntimeException | AssertionError e) {
      problem = Optional.of(e);
    }
  }

  private void pollOnce() throws DriverException, InterruptedException {
    int before = count.get();
    int handedOver = consumer.poll(POLL, new Noting());
    if (handedOver != count.get() - before) {
      throw new AssertionError(
          "poll returned " + handedOver + " messages and delivered " + (count.get() - before));
    }
  }

  /** Keeps the deliveries of a poll. */
  private final class Noting implements DeliveryListener {
    @Override
    public void delivered(int partition, ByteBuffer message, long receivedNanos,
        boolean redelivered) {
      delivered(partition, MessageKey.NO_NUMBER, message, receivedNanos, redelivered);
    }

    @Override
    public void delivered(int partition, int key, ByteBuffer message, long receivedNanos,
        boolean redelivered) {
      deliveries.add(new DeliveredMessage(partition, key, message, receivedNanos, redelivered));
      count.incrementAndGet();
    }
  }

  void awaitReady() {
    patience.until("the consumer is ready", () -> ready || problem.isPresent(),
        () -> "still waiting");
    rethrow();
  }

  /** Starts polling, once the other consumers of the subscription are ready. */
  void begin() {
    begun.countDown();
  }

  /** Returns the messages received so far, in order of arrival. */
  List<DeliveredMessage> deliveries() {
    rethrow();
    return new ArrayList<>(deliveries);
  }

  int count() {
    rethrow();
    return count.get();
  }

  /** Returns whether the thread has ended, with or without an error. */
  boolean ended() {
    return !thread.isAlive();
  }

  /** Ends the polling and closes the consumer. */
  void stop() {
    stopped = true;
    begun.countDown();
    patience.untilEnded(thread);
  }

  private void rethrow() {
    problem.ifPresent(
        cause -> {
          throw new AssertionError(
              "consumer " + thread.getName() + " failed: " + cause.getMessage(), cause);
        });
  }
}
