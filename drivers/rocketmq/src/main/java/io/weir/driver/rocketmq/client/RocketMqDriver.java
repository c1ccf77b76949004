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
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.rocketmq.RocketMqClient;
import io.weir.driver.rocketmq.RocketMqOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Drives RocketMQ through its official clients: one admin client, and one instance of the remoting
 * client or of the gRPC client per producer and consumer.
 */
final class RocketMqDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final RocketMqOptions options;
  private final ClientFactory clients;
  private final RocketMqAdmin admin;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<OpenClients.Producer, MessageConsumer> open =
      OpenClients.of("rocketmq", CLOSE_LIMIT);
  private volatile boolean shared;

  private RocketMqDriver(DriverSettings settings, ClientFactory clients) {
    this.settings = settings;
    this.options = new RocketMqOptions(settings.options());
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
  public void requireTopics(List<Topic> topics) throws DriverException, InterruptedException {
    admin.require(topics);
  }

  @Override
  public void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException {
    admin.delete(topics);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    TopicQueues queues = admin.queues(spec.topic());
    return open.add(switch (options.client()) {
      case REMOTING -> RocketMqProducer.open(clients.producer(spec), queues, spec,
          settings.client(), listener, threads);
      case GRPC -> new GrpcProducer(grpc().producer(spec.name(), queues.topic()), queues.count(),
          spec, settings.client(), options.inFlight(), listener, threads);
    });
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    // A topic and its group are unique to a run, so no earlier run's positions apply.
    String group = spec.topic().existing()
        ? spec.subscription()
        : spec.topic().name() + "-" + spec.subscription();
    TopicQueues queues = admin.queues(spec.topic());
    if (spec.fromNowOn() || options.client() == RocketMqClient.GRPC) {
      admin.createGroup(group, queues, spec.fromNowOn());
    }
    MessageConsumer consumer = switch (options.client()) {
      case REMOTING -> RocketMqConsumer.open(clients.consumer(spec, group), queues, spec,
          settings.client().acknowledgeInterval());
      case GRPC -> new GrpcConsumer(
          grpc().consumer(spec.name(), queues.topic(), group), queues, spec,
          grpc().terms());
    };
    shared |= spec.sharedBy() > 1;
    return open.add(consumer);
  }

  /** Created on use, because its library is on the class path of systems with this client only. */
  private GrpcClients grpc() {
    return new GrpcClients(settings);
  }

  @Override
  public ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException {
    return new RocketMqReadBack(settings, clients, admin, shared).read(topics);
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
    open.close();
    ParallelCalls.run("rocketmq-admin-close", CLOSE_LIMIT, List.of(admin::close));
  }
}
