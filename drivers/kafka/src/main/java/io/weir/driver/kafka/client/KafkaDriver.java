package io.weir.driver.kafka.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
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
import io.weir.core.unit.DataSize;
import io.weir.driver.common.Causes;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.SubscriptionType;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;

/**
 * Drives Kafka through the official clients: one admin client, and one client instance per producer
 * and consumer.
 */
final class KafkaDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final ClientProperties properties;
  private final Admin admin;
  private final TopicCreation creation;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<KafkaMessageProducer, MessageConsumer> open =
      OpenClients.of("kafka", CLOSE_LIMIT);
  private final Set<String> groups = ConcurrentHashMap.newKeySet();
  /** Whether several consumers have one group. */
  private volatile boolean shared;
  /** Of the producer that was opened last; all producers of a run are alike. */
  private volatile Optional<DataSize> messageSize = Optional.empty();

  private KafkaDriver(DriverSettings settings, ClientProperties properties, Admin admin) {
    this.settings = settings;
    this.properties = properties;
    this.admin = admin;
    this.creation = new TopicCreation(admin, settings);
  }

  /** Connects. Fails if no broker answers. */
  static KafkaDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    ClientProperties properties = new ClientProperties(settings);
    KafkaSecurity.requireFiles(settings);
    properties.requireKnown();
    KafkaDriver driver = new KafkaDriver(settings, properties, admin(settings, properties));
    try {
      driver.connect();
      return driver;
    } catch (DriverException | InterruptedException e) {
      driver.close();
      throw e;
    }
  }

  private void connect() throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    Collection<Node> brokers = brokers();
    Set<String> server = settings.section(KafkaPropertySection.SERVER.key()).keySet();
    ServerCheck.requireKnown(admin, brokers, server, deadline);
  }

  private Collection<Node> brokers() throws DriverException, InterruptedException {
    String task = "connecting to Kafka at " + settings.endpoint(KafkaEndpoint.BOOTSTRAP);
    if (settings.existing().isEmpty()) {
      return AdminCall.await(admin.describeCluster().nodes(),
          task + " (are its brokers running and listening there?)",
          Deadline.in(settings.timeout()));
    }
    try {
      return AdminCall.answer(admin.describeCluster().nodes(),
          task + " (does it require TLS or a login that existing.tls and existing.auth don't"
              + " name?)",
          Deadline.in(FirstAnswer.limit(settings)));
    } catch (ExecutionException e) {
      throw new DriverException(task + ": " + KafkaRefusal.ofConnection(e.getCause(), settings), e);
    }
  }

  private static Admin admin(DriverSettings settings, ClientProperties properties)
      throws DriverException {
    try {
      return Admin.create(properties.admin());
    } catch (KafkaException e) {
      throw new DriverException(
          "can't use Kafka at " + settings.endpoint(KafkaEndpoint.BOOTSTRAP) + ": "
              + Causes.chain(e),
          e);
    }
  }

  @Override
  public void createTopics(List<Topic> topics) throws DriverException, InterruptedException {
    creation.create(topics);
  }

  @Override
  public void requireTopics(List<Topic> topics) throws DriverException, InterruptedException {
    ExistingTopics.require(admin, topics, settings);
  }

  @Override
  public void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    List<Topic> made = topics.stream().filter(topic -> !topic.existing()).toList();
    if (!made.isEmpty()) {
      new TopicRemoval(admin, creation.foreign()).remove(made, deadline);
    }
    if (settings.existing().isPresent()) {
      new GroupRemoval(properties.subscriptionType(), admin).remove(groups, deadline);
    }
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    messageSize = spec.largestMessage();
    return open.add(
        KafkaMessageProducer.open(properties.producer(spec.name(), spec.largestMessage()), spec,
            listener, settings.timeout(), threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    boolean existing = spec.topic().existing();
    // A topic and its group are unique to a run, so no earlier run's offsets apply.
    String group = existing ? spec.subscription() : spec.topic().name() + "." + spec.subscription();
    groups.add(group);
    shared |= spec.sharedBy() > 1;
    Map<String, Object> consumer = spec.fromNowOn()
        ? properties.consumerFromNowOn(spec.name(), group)
        : properties.consumer(spec.name(), group);
    SubscriptionType type = properties.subscriptionType();
    return open.add(switch (type) {
      case CLASSIC, CONSUMER -> KafkaMessageConsumer.open(consumer, spec,
          new GroupWatch(admin, group, spec, type), settings.client().acknowledgeInterval());
      case SHARE -> KafkaShareMessageConsumer.open(consumer, spec, group, admin,
          settings.timeout());
    });
  }

  @Override
  public ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException {
    return new KafkaReadBack(settings, properties, admin, messageSize,
        shared).read(topics);
  }

  @Override
  public Optional<Placement> placement(List<Topic> topics, Duration limit)
      throws DriverException, InterruptedException {
    return Optional.of(PartitionPlacement.ask(admin, topics, limit));
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() {
    open.close();
    ParallelCalls.run("kafka-admin-close", CLOSE_LIMIT,
        List.of(() -> admin.close(Duration.ofSeconds(1))));
  }
}
