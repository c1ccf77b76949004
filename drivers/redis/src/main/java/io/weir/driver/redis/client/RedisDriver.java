package io.weir.driver.redis.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.Placement;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.redis.RedisDurability;
import io.weir.driver.redis.RedisOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Drives Redis Streams through the client Lettuce. */
final class RedisDriver implements Driver {
  private static final long EXPIRY_MILLIS = 100;
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  private final DriverSettings settings;
  private final RedisDurability durability;
  private final RedisNodes nodes;
  private final RedisReadBack readBack;
  private final RedisTopics topics;
  private final ThreadGuard threads = new ThreadGuard();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
      Thread.ofPlatform().daemon().name("redis-timer").factory());
  private final Queue<RedisProducer> producers = new ConcurrentLinkedQueue<>();
  private final Queue<RedisConsumer> consumers = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  private RedisDriver(DriverSettings settings, RedisDurability durability, RedisNodes nodes,
      RedisReadBack readBack) {
    this.settings = settings;
    this.durability = durability;
    this.nodes = nodes;
    this.readBack = readBack;
    this.topics = new RedisTopics(settings, nodes, durability);
    timer.scheduleWithFixedDelay(
        threads.guarded("giving up sends that wait too long",
            () -> producers.forEach(RedisProducer::expire)),
        EXPIRY_MILLIS, EXPIRY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Connects. Fails if no node answers or if it does not support the settings. */
  static RedisDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    RedisDurability durability = RedisDurability.of(settings.durability(),
        RedisOptions.of(settings.options()).syncsEverySecond());
    RedisNodes nodes = RedisNodes.open(settings);
    try {
      RedisReadBack readBack = RedisReadBack.open(settings, nodes, durability);
      return new RedisDriver(settings, durability, nodes, readBack);
    } catch (DriverException | InterruptedException | RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  @Override
  public void createTopics(List<Topic> created) throws DriverException, InterruptedException {
    topics.create(created);
  }

  @Override
  public void requireTopics(List<Topic> required) throws DriverException, InterruptedException {
    topics.require(required);
  }

  @Override
  public void deleteTopics(List<Topic> deleted) throws DriverException, InterruptedException {
    topics.delete(deleted);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    requireOpen();
    RedisProducer producer = RedisProducer.open(settings, nodes, spec, listener, durability,
        readBack.largestMessage(), threads, timer);
    producers.add(producer);
    return producer;
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    requireOpen();
    RedisConsumer consumer = RedisConsumer.open(settings, nodes, spec);
    consumers.add(consumer);
    return consumer;
  }

  private void requireOpen() throws DriverException {
    if (closed) {
      throw new DriverException("the driver is closed");
    }
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException, InterruptedException {
    return readBack.read(consumers.stream()
        .map(RedisConsumer::openCount)
        .flatMapToInt(OptionalInt::stream));
  }

  @Override
  public Optional<Placement> placement(List<Topic> placed, Duration limit)
      throws DriverException, InterruptedException {
    return Optional.of(topics.placement(placed, limit));
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() {
    closed = true;
    List<Runnable> closings = new ArrayList<>();
    producers.forEach(producer -> closings.add(() -> producer.close(Duration.ZERO)));
    consumers.forEach(consumer -> closings.add(consumer::close));
    ParallelCalls.run("redis-close", CLOSE_LIMIT, closings);
    timer.shutdownNow();
    nodes.close();
  }
}
