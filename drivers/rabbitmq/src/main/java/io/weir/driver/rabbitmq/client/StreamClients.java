package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SettingList;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Clients of streams, by the stream client with one instance each. */
final class StreamClients implements Clients {
  private final DriverSettings settings;
  private final ThreadGuard threads;
  private final OpenClients<StreamMessageProducer, StreamMessageConsumer> open;

  StreamClients(DriverSettings settings, ThreadGuard threads) {
    this.settings = settings;
    this.threads = threads;
    this.open = OpenClients.expiring("rabbitmq", CLOSE_LIMIT, threads);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException {
    return open.add(StreamMessageProducer.open(settings, spec, listener, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException {
    return open.add(StreamMessageConsumer.open(settings, spec, threads));
  }

  /** Streams have no transient messages. */
  @Override
  public boolean persistent() {
    return true;
  }

  @Override
  public void report(List<Topic> read, SettingList list) {
    ClientPolicy policy = settings.client();
    Duration batchDelay = policy.batchDelay();
    list.add(Aspect.BATCH_DELAY,
        batchDelay.isZero() ? "dynamicBatch" : "batchPublishingDelay",
        batchDelay.isZero() ? "true" : Durations.format(batchDelay), Durations.format(batchDelay));
    open.producers()
        .filter(StreamMessageProducer::isOpen)
        .map(StreamMessageProducer::batchSize)
        .distinct()
        .forEach(batchSize -> list.add(Aspect.BATCH_SIZE, "batchSize",
            batchSize + " messages, for " + policy.batchSize(), policy.batchSize().toString()));
    OpenSends.report(list, policy, Optional.empty());
    list.add(Aspect.IDEMPOTENCE, "producer name",
        policy.idempotence() ? "set: the broker discards duplicates" : Normal.NONE,
        policy.idempotence() ? "on" : "off");
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.CONNECTIONS, "connections of each client to each node",
        "1 for each 50 streams read, or 256 sent to", "1");
    list.add(Aspect.SEND_TIMEOUT, "confirm time-out (weir's)",
        Durations.format(policy.sendTimeout()));
    open.consumers()
        .mapToInt(StreamMessageConsumer::credits)
        .filter(credits -> credits > 0)
        .distinct()
        .forEach(credits -> list.add(Aspect.RECEIVE_QUEUE,
            "credits of each stream", credits + " chunks"));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, "store offset",
        Durations.format(policy.acknowledgeInterval()));
    list.add(Aspect.SUBSCRIPTION_TYPE, "consumers of a subscription",
        "streams assigned by weir, each to one consumer", "exclusive");
    list.add(Aspect.DISPATCH_DELAY, "delivery", "pushed as it comes",
        Normal.NONE);
  }

  @Override
  public void close() {
    open.close();
  }
}
