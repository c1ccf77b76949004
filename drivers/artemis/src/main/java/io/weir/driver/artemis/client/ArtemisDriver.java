package io.weir.driver.artemis.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.OpenClients;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Drives Artemis through its core client. */
final class ArtemisDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final ArtemisClients clients;
  private final ArtemisTopics topics;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<ArtemisProducer, ArtemisConsumer> open =
      OpenClients.expiring("artemis", CLOSE_LIMIT, threads);

  private ArtemisDriver(DriverSettings settings, ArtemisClients clients) {
    this.settings = settings;
    this.clients = clients;
    this.topics = new ArtemisTopics(settings, clients);
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
    return open.add(ArtemisProducer.open(settings, clients, spec, listener, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException {
    return open.add(ArtemisConsumer.open(settings, clients, topics, spec));
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException {
    return new ArtemisReadBack(settings, clients)
        .read(open.consumers().filter(ArtemisConsumer::isOpen).toList());
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
