package io.weir.driver.kafka.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.PropertySection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;

/**
 * Drives Kafka through the official clients: one admin client, and a client instance for each
 * producer and consumer.
 */
final class KafkaDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final ClientProperties properties;
  private final Admin admin;
  private final TopicCreation creation;
  private final Queue<KafkaMessageProducer> producers = new ConcurrentLinkedQueue<>();
  private final Queue<KafkaMessageConsumer> consumers = new ConcurrentLinkedQueue<>();

  private KafkaDriver(DriverSettings settings, ClientProperties properties, Admin admin) {
    this.settings = settings;
    this.properties = properties;
    this.admin = admin;
    this.creation = new TopicCreation(admin, settings);
  }

  /** Connects, and fails if no broker answers. */
  static KafkaDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    ClientProperties properties = new ClientProperties(settings);
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
    String task = "connecting to Kafka at " + settings.endpoint(KafkaEndpoint.BOOTSTRAP)
        + " (do its brokers run, and listen there?)";
    Collection<Node> brokers = AdminCall.await(admin.describeCluster().nodes(), task, deadline);
    Set<String> server = settings.section(PropertySection.SERVER.key()).keySet();
    ServerCheck.requireKnown(admin, brokers, server, deadline);
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
  public void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException {
    new TopicRemoval(admin, creation.foreign()).remove(topics, Deadline.in(settings.timeout()));
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    KafkaMessageProducer producer =
        KafkaMessageProducer.open(properties.producer(spec.name()), spec, listener,
            settings.timeout());
    producers.add(producer);
    return producer;
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException {
    // A topic is unique to its run, and so is its group: no earlier run's offsets can be taken up.
    String group = spec.topic().name() + "." + spec.subscription();
    KafkaMessageConsumer consumer =
        KafkaMessageConsumer.open(
            properties.consumer(spec.name(), group), spec, group, admin,
            settings.client().acknowledgeInterval());
    consumers.add(consumer);
    return consumer;
  }

  @Override
  public ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException {
    return new KafkaReadBack(settings, properties, admin,
        consumers.stream().anyMatch(KafkaMessageConsumer::isShared)).read(topics);
  }

  @Override
  public void close() {
    List<Runnable> closings = new ArrayList<>();
    producers.forEach(producer -> closings.add(() -> producer.close(Duration.ZERO)));
    consumers.forEach(consumer -> closings.add(consumer::close));
    BoundedCall.runAll("kafka-client-close", CLOSE_LIMIT, closings);
    BoundedCall.runAll("kafka-admin-close", CLOSE_LIMIT,
        List.of(() -> admin.close(Duration.ofSeconds(1))));
  }
}
