package io.weir.driver.distributedlog.client;

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

/** Drives BookKeeper through DistributedLog's client library. */
final class DlogDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final DlogNamespace namespace;
  private final SharedLog.All logs;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<DlogProducer, DlogConsumer> open =
      OpenClients.expiring("distributedlog", CLOSE_LIMIT, threads);

  private DlogDriver(DriverSettings settings, DlogNamespace namespace) {
    this.settings = settings;
    this.namespace = namespace;
    this.logs = new SharedLog.All(namespace);
  }

  /** Connects. Fails if ZooKeeper does not answer. */
  static DlogDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    return new DlogDriver(settings, DlogNamespace.open(settings));
  }

  @Override
  public void createTopics(List<Topic> created) throws DriverException, InterruptedException {
    namespace.create(created);
  }

  @Override
  public void deleteTopics(List<Topic> deleted) throws DriverException, InterruptedException {
    namespace.delete(deleted);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    return open.add(DlogProducer.open(settings, logs, spec, listener, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return open.add(DlogConsumer.open(settings, namespace, spec));
  }

  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException, InterruptedException {
    return new DlogReadBack(settings, namespace.inForce()).read();
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() {
    open.close();
    namespace.close();
  }
}
