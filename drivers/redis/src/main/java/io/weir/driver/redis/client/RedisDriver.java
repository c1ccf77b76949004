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
import io.weir.driver.common.OpenClients;
import io.weir.driver.redis.RedisDurability;
import io.weir.driver.redis.RedisOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Drives Redis Streams through the client Lettuce. */
final class RedisDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  private final DriverSettings settings;
  private final RedisDurability durability;
  private final RedisNodes nodes;
  private final RedisReadBack readBack;
  private final RedisTopics topics;
  private final ThreadGuard threads = new ThreadGuard();
  private final ScheduledExecutorService flushes = Executors.newSingleThreadScheduledExecutor(
      Thread.ofPlatform().daemon().name("redis-flush").factory());
  private final OpenClients<RedisProducer, RedisConsumer> open =
      OpenClients.expiring("redis", CLOSE_LIMIT, threads);

  private RedisDriver(DriverSettings settings, RedisDurability durability, RedisNodes nodes,
      RedisReadBack readBack) {
    this.settings = settings;
    this.durability = durability;
    this.nodes = nodes;
    this.readBack = readBack;
    this.topics = new RedisTopics(settings, nodes, durability);
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
    return open.add(RedisProducer.open(settings, nodes, spec, listener, durability,
        readBack.largestMessage(), threads, flushes));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return open.add(RedisConsumer.open(settings, nodes, spec));
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException, InterruptedException {
    return readBack.read(open.consumers()
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
    open.close();
    flushes.shutdownNow();
    nodes.close();
  }
}
