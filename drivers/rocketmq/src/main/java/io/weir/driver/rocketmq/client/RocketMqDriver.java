package io.weir.driver.rocketmq.client;

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
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadFailure;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.ParallelCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Drives RocketMQ through the official remoting client: one admin client, and one client instance
 * per producer and consumer.
 */
final class RocketMqDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final ClientFactory clients;
  private final RocketMqAdmin admin;
  private final ThreadGuard threads = new ThreadGuard();
  private final Queue<RocketMqProducer> producers = new ConcurrentLinkedQueue<>();
  private final Queue<RocketMqConsumer> consumers = new ConcurrentLinkedQueue<>();

  private RocketMqDriver(DriverSettings settings, ClientFactory clients) {
    this.settings = settings;
    this.clients = clients;
    this.admin = new RocketMqAdmin(settings, clients.admin());
  }

  /** Connects. Fails if no broker answers. */
  static RocketMqDriver open(DriverSettings settings)
      throws DriverException, InterruptedException {
    ClientFactory clients = new ClientFactory(settings);
    clients.requireKnown();
    clients.requireTls();
    RocketMqDriver driver = new RocketMqDriver(settings, clients);
    try {
      driver.admin.open();
      return driver;
    } catch (DriverException | InterruptedException e) {
      driver.close();
      throw e;
    }
  }

  @Override
  public void createTopics(List<Topic> topics) throws DriverException, InterruptedException {
    admin.create(topics);
  }

  @Override
  public void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException {
    admin.delete(topics);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    RocketMqProducer producer = RocketMqProducer.open(clients.producer(spec),
        admin.queues(spec.topic()), spec, settings.client(), listener, threads);
    producers.add(producer);
    return producer;
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    // A topic and its group are unique to a run, so no earlier run's positions apply.
    String group = spec.topic().name() + "-" + spec.subscription();
    RocketMqConsumer consumer = RocketMqConsumer.open(clients.consumer(spec, group),
        admin.queues(spec.topic()), spec, settings.client().acknowledgeInterval());
    consumers.add(consumer);
    return consumer;
  }

  @Override
  public ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException {
    return new RocketMqReadBack(settings, clients, admin,
        consumers.stream().anyMatch(RocketMqConsumer::isShared)).read(topics);
  }

  @Override
  public Optional<Placement> placement(List<Topic> topics, Duration limit)
      throws DriverException, InterruptedException {
    return Optional.of(admin.placement(topics));
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() {
    List<Runnable> closings = new ArrayList<>();
    producers.forEach(producer -> closings.add(() -> producer.close(Duration.ZERO)));
    consumers.forEach(consumer -> closings.add(consumer::close));
    ParallelCalls.run("rocketmq-client-close", CLOSE_LIMIT, closings);
    ParallelCalls.run("rocketmq-admin-close", CLOSE_LIMIT, List.of(admin::close));
  }
}
