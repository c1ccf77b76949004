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
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import java.util.List;
import java.util.Map;

/**
 * Clients of queues, with one connection each.
 *
 * @param <A> the deliveries of their protocol
 */
final class QueueClients<A extends ArrivedMessage> implements Clients {
  private final DriverSettings settings;
  private final QueueProtocol<A> protocol;
  private final RabbitMqTopicAdmin topics;
  private final boolean persistent;
  private final ThreadGuard threads;
  private final OpenClients<RabbitMqProducer, RabbitMqConsumer<A>> open;

  QueueClients(DriverSettings settings, QueueProtocol<A> protocol, RabbitMqTopicAdmin topics,
      boolean persistent, ThreadGuard threads) {
    this.settings = settings;
    this.protocol = protocol;
    this.topics = topics;
    this.persistent = persistent;
    this.threads = threads;
    this.open = OpenClients.expiring("rabbitmq", CLOSE_LIMIT, threads);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException {
    return open.add(
        RabbitMqProducer.open(settings, protocol, spec, listener, persistent, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return open.add(
        RabbitMqConsumer.open(settings, protocol, spec, topics.queues(spec)));
  }

  @Override
  public boolean persistent() {
    return persistent;
  }

  @Override
  public void report(List<Topic> read, SettingList list) {
    ClientPolicy policy = settings.client();
    int partitions = read.stream().mapToInt(Topic::partitions).max().orElse(1);
    int prefetch = RabbitMqConsumer.prefetch(settings, partitions);
    String interval = Durations.format(policy.acknowledgeInterval());
    list.add(Aspect.STORAGE, "delivery mode", persistent ? "2 (persistent)" : "1",
        persistent ? "persistent" : "transient");
    list.add(Aspect.BATCH_DELAY, "batching", "each message is sent at once",
        Normal.NONE);
    list.add(Aspect.BATCH_SIZE, "batching", "each message is sent at once",
        Normal.NONE);
    OpenSends.report(list, policy, protocol.client().inFlightLimit());
    list.add(Aspect.IDEMPOTENCE, "deduplication", Normal.NONE);
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.CONNECTIONS, "connections of each client", "1");
    list.add(Aspect.SEND_TIMEOUT, "confirm time-out (weir's)",
        Durations.format(policy.sendTimeout()));
    list.add(Aspect.RECEIVE_QUEUE, protocol.client().prefetch(),
        Integer.toString(prefetch), prefetch + " messages");
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, protocol.client().acknowledgement(),
        interval + ", or " + prefetch / 2 + " messages", interval);
    list.add(Aspect.SUBSCRIPTION_TYPE, "consumers of a queue", "competing",
        "shared");
    list.add(Aspect.DISPATCH_DELAY, "delivery", "pushed as it comes",
        Normal.NONE);
    Map<String, String> passed = settings.section(RabbitMqPropertySection.CLIENT.key());
    RabbitMqPropertySection.CLIENT.shown(settings)
        .forEach(name -> list.add(Aspect.OTHER, name, passed.get(name)));
  }

  @Override
  public void close() {
    open.close();
  }
}
