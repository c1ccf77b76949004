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
import io.weir.driver.common.OpenClients;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Drives NATS JetStream through the client jnats. */
final class NatsDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final NatsClients clients;
  private final NatsTopics topics;
  private final NatsReadBack readBack;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<NatsProducer, NatsConsumer> open =
      OpenClients.expiring("nats", CLOSE_LIMIT, threads);

  private NatsDriver(DriverSettings settings, NatsClients clients, NatsReadBack readBack) {
    this.settings = settings;
    this.clients = clients;
    this.topics = new NatsTopics(settings, clients);
    this.readBack = readBack;
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
    return open.add(
        NatsProducer.open(settings.client(), clients, topics, spec, listener, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return open.add(NatsConsumer.open(settings, clients, topics, spec));
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException, InterruptedException {
    return readBack.read(topics.infos(read, settings.timeout()), clients.administration(),
        open.consumers().filter(NatsConsumer::isOpen).toList());
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
    readBack.close();
    clients.close();
  }
}
