package io.weir.driver.rabbitmq.client;

import static java.util.stream.Collectors.joining;

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
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqClient;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.RabbitMqRelease;
import io.weir.driver.rabbitmq.UnsupportedClientSettings;
import io.weir.driver.rabbitmq.UnsupportedSetting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Drives RabbitMQ through its official clients: AMQP 0-9-1 or 1.0 for queues, the stream client for
 * streams, and AMQP 0-9-1 and the management plugin for administration.
 */
final class RabbitMqDriver implements Driver {
  private final DriverSettings settings;
  private final RabbitMqDurability durability;
  private final AdminConnections nodes;
  private final QueueListing listing;
  private final RabbitMqTopicAdmin topics;
  private final ThreadGuard threads = new ThreadGuard();
  private final Clients clients;

  private RabbitMqDriver(DriverSettings settings, RabbitMqDurability durability,
      Addresses addresses, AdminConnections nodes, ManagementClient management,
      Optional<StreamTopology> streams) {
    this.settings = settings;
    this.durability = durability;
    this.nodes = nodes;
    this.listing = new QueueListing(management, streams);
    this.topics = new RabbitMqTopicAdmin(settings, durability, nodes, listing);
    this.clients = streams.isPresent()
        ? new StreamClients(settings, threads)
        : queueClients(addresses);
  }

  private Clients queueClients(Addresses addresses) {
    return switch (new RabbitMqOptions(settings.options()).client()) {
      case AMQP_0_9_1 -> new QueueClients<>(settings,
          new ChannelProtocol(settings, addresses, threads), topics, durability.persistent(),
          threads);
      case AMQP_1_0 -> new QueueClients<>(settings,
          new LinkProtocol(settings, addresses, threads), topics, durability.persistent(),
          threads);
    };
  }

  /** Connects. Fails if no node answers or if RabbitMQ does not support the settings. */
  static RabbitMqDriver open(DriverSettings settings) throws DriverException {
    Optional<QueueType> queue = new RabbitMqOptions(settings.options()).queue();
    RabbitMqDurability durability = RabbitMqDurability.of(settings.durability(), queue);
    List<UnsupportedSetting> refusals =
        new ArrayList<>(UnsupportedClientSettings.of(settings.client(), durability.queue()));
    UnsupportedSetting.of(settings.durability(), queue).ifPresent(refusals::add);
    if (!refusals.isEmpty()) {
      throw new DriverException(refusals.stream()
          .map(UnsupportedSetting::line)
          .collect(joining(". ")));
    }
    Addresses addresses = new Addresses(settings);
    ManagementClient management = new ManagementClient(settings);
    AdminConnections nodes = AdminConnections.open(settings, addresses);
    try {
      requireClient(settings, nodes.brokerVersion());
      return new RabbitMqDriver(settings, durability, addresses, nodes, management,
          durability.queue() == QueueType.STREAM
              ? Optional.of(StreamTopology.open(settings))
              : Optional.empty());
    } catch (DriverException e) {
      nodes.close();
      throw e;
    }
  }

  /** Refuses the AMQP 1.0 client on a release that does not serve it. */
  private static void requireClient(DriverSettings settings, String version)
      throws DriverException {
    if (new RabbitMqOptions(settings.options()).client() == RabbitMqClient.AMQP_1_0) {
      Optional<UnsupportedSetting> refusal =
          UnsupportedClientSettings.ofAmqp10(new RabbitMqRelease(version));
      if (refusal.isPresent()) {
        throw new DriverException(refusal.get().line());
      }
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
    return clients.openProducer(spec, listener);
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return clients.openConsumer(spec);
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException, InterruptedException {
    return new RabbitMqReadBack(settings, listing, nodes, clients).read(read);
  }

  @Override
  public Optional<Placement> placement(List<Topic> placed, Duration limit)
      throws DriverException, InterruptedException {
    return Optional.of(new MemberPlacement(settings, durability, limit).of(placed));
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() {
    clients.close();
    nodes.close();
    listing.close();
  }
}
