package io.weir.driver.nats.client;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Drives NATS JetStream through the client jnats. */
final class NatsDriver implements Driver {
  private static final long EXPIRY_MILLIS = 100;
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final NatsClients clients;
  private final NatsTopics topics;
  private final NatsReadBack readBack;
  private final ThreadGuard threads = new ThreadGuard();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
      Thread.ofPlatform().daemon().name("nats-timer").factory());
  private final Queue<NatsProducer> producers = new ConcurrentLinkedQueue<>();
  private final Queue<NatsConsumer> consumers = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  private NatsDriver(DriverSettings settings, NatsClients clients, NatsReadBack readBack) {
    this.settings = settings;
    this.clients = clients;
    this.topics = new NatsTopics(settings, clients);
    this.readBack = readBack;
    timer.scheduleWithFixedDelay(
        threads.guarded("giving up sends that wait too long",
            () -> producers.forEach(NatsProducer::expire)),
        EXPIRY_MILLIS, EXPIRY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Connects. Fails if no server answers or if it does not support the settings. */
  static NatsDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    NatsClients clients = NatsClients.open(settings);
    try {
      return new NatsDriver(settings, clients, NatsReadBack.open(settings));
    } catch (DriverException | RuntimeException e) {
      clients.close();
      throw e;
    }
  }

  @Override
  public void createTopics(List<Topic> created) throws DriverException, InterruptedException {
    topics.create(created);
  }

  @Override
  public void requireTopics(List<Topic> required) throws DriverException {
    topics.require(required);
  }

  @Override
  public void deleteTopics(List<Topic> deleted) throws DriverException {
    topics.delete(deleted);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    requireOpen();
    NatsProducer producer =
        NatsProducer.open(settings.client(), clients, topics, spec, listener, threads);
    producers.add(producer);
    return producer;
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    requireOpen();
    NatsConsumer consumer = NatsConsumer.open(settings, clients, topics, spec);
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
    return readBack.read(topics.infos(read, settings.timeout()), clients.administration(),
        consumers.stream().filter(NatsConsumer::isOpen).toList());
  }

  @Override
  public Optional<Placement> placement(List<Topic> placed, Duration limit)
      throws DriverException {
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
    ParallelCalls.run("nats-close", CLOSE_LIMIT, closings);
    timer.shutdownNow();
    readBack.close();
    clients.close();
  }
}
