package io.weir.driver.artemis.client;

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
import io.weir.driver.artemis.ArtemisOptions;
import io.weir.driver.artemis.ArtemisTerms;
import io.weir.driver.common.OpenClients;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Drives Artemis through one of its clients. */
final class ArtemisDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final ArtemisClients clients;
  private final ClientProtocol protocol;
  private final ArtemisTopics topics;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<ArtemisProducer, ArtemisConsumer> open =
      OpenClients.expiring("artemis", CLOSE_LIMIT, threads);

  private ArtemisDriver(DriverSettings settings, ArtemisClients clients) {
    this.settings = settings;
    this.clients = clients;
    this.protocol = protocol(settings, clients);
    this.topics = new ArtemisTopics(settings, clients);
  }

  /** Only the named client is on the class path, beside that of administration. */
  private static ClientProtocol protocol(DriverSettings settings, ArtemisClients clients) {
    boolean durable = ArtemisTerms.of(settings.durability()).isDurable();
    Duration interval = settings.client().acknowledgeInterval();
    return switch (ArtemisOptions.of(settings.options()).client()) {
      case CORE -> new CoreProtocol(clients, durable, interval);
      case JMS -> new JmsProtocol(clients, new ArtemisJms(clients), durable, interval);
      case AMQP_1_0 -> new JmsProtocol(clients, new QpidJms(settings, clients), durable, interval);
    };
  }

  /** Connects. Fails if the broker does not answer. */
  static ArtemisDriver open(DriverSettings settings) throws DriverException {
    return new ArtemisDriver(settings, ArtemisClients.open(settings));
  }

  @Override
  public void createTopics(List<Topic> created) throws DriverException {
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
      throws DriverException {
    return open.add(ArtemisProducer.open(settings, protocol, spec, listener, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException {
    return open.add(ArtemisConsumer.open(settings, protocol, topics, spec));
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException {
    return new ArtemisReadBack(settings, clients, protocol)
        .read(open.consumers().filter(ArtemisConsumer::isOpen).toList());
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
    open.close();
    clients.close();
  }
}
