package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Drives RabbitMQ through the official client: a connection for administration, and one for each
 * producer and each consumer.
 */
final class RabbitMqDriver implements Driver {
  private static final long EXPIRY_MILLIS = 100;

  private final DriverSettings settings;
  private final RabbitMqDurability durability;
  private final Addresses addresses;
  private final ClientConnection connection;
  private final ManagementClient management;
  private final TopicAdmin topics;
  private final ScheduledExecutorService expiry = Executors.newSingleThreadScheduledExecutor(
      Thread.ofPlatform().daemon().name("rabbitmq-expiry").factory());
  private final Queue<RabbitMqProducer> producers = new ConcurrentLinkedQueue<>();
  private final Queue<RabbitMqConsumer> consumers = new ConcurrentLinkedQueue<>();

  private RabbitMqDriver(DriverSettings settings, RabbitMqDurability durability,
      Addresses addresses, ClientConnection connection, ManagementClient management) {
    this.settings = settings;
    this.durability = durability;
    this.addresses = addresses;
    this.connection = connection;
    this.management = management;
    this.topics = new TopicAdmin(settings, durability, connection, management);
    expiry.scheduleWithFixedDelay(() -> producers.forEach(RabbitMqProducer::expire), EXPIRY_MILLIS,
        EXPIRY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Connects, and fails if no node answers or if something is asked that RabbitMQ has not. */
  static RabbitMqDriver open(DriverSettings settings) throws DriverException {
    requirePossible(settings);
    Addresses addresses = new Addresses(settings);
    RabbitMqDurability durability = RabbitMqDurability.of(settings.durability(),
        new RabbitMqOptions(settings.options()).queue());
    ManagementClient management = new ManagementClient(settings);
    return new RabbitMqDriver(settings, durability, addresses,
        ClientConnection.open(settings, addresses, "admin"), management);
  }

  private static void requirePossible(DriverSettings settings) throws DriverException {
    ClientPolicy client = settings.client();
    if (client.compression() != Compression.NONE) {
      throw new DriverException(
          "RabbitMQ's AMQP client compresses nothing; set client.compression: none");
    }
    if (client.connections() != 1) {
      throw new DriverException(
          "a client of RabbitMQ has one connection; set client.connections: 1, or more producers");
    }
    Optional<RabbitMqDurability.Refusal> refusal = RabbitMqDurability.refusal(
        settings.durability(), new RabbitMqOptions(settings.options()).queue());
    if (refusal.isPresent()) {
      throw new DriverException("durability." + refusal.get().part() + ": "
          + refusal.get().reason() + "; " + refusal.get().hint());
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
      throws DriverException {
    RabbitMqProducer producer =
        RabbitMqProducer.open(settings, addresses, spec, listener, durability.persistent());
    producers.add(producer);
    return producer;
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException {
    RabbitMqConsumer consumer =
        RabbitMqConsumer.open(settings, addresses, spec, topics.queues(spec));
    consumers.add(consumer);
    return consumer;
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException, InterruptedException {
    return new RabbitMqReadBack(settings, management, durability.persistent()).read(read,
        connection.brokerVersion());
  }

  @Override
  public void close() {
    expiry.shutdownNow();
    List<Thread> closings = new ArrayList<>();
    producers.forEach(producer -> closings.add(
        Thread.ofPlatform().daemon().start(() -> producer.close(Duration.ZERO))));
    consumers.forEach(
        consumer -> closings.add(Thread.ofPlatform().daemon().start(consumer::close)));
    boolean interrupted = false;
    for (Thread closing : closings) {
      try {
        closing.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    connection.close();
    management.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
