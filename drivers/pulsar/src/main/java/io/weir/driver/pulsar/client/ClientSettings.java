package io.weir.driver.pulsar.client;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.impl.ConsumerBase;
import org.apache.pulsar.client.impl.ProducerBase;
import org.apache.pulsar.client.impl.PulsarClientImpl;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/** What open clients use, from their own configuration objects. */
final class ClientSettings {
  private final List<Setting> settings = new ArrayList<>();

  private ClientSettings() {}

  static List<Setting> of(PulsarMessageProducer producer) {
    ClientSettings read = new ClientSettings();
    read.client(producer.instance(), "producer");
    ClientConfigurationData client = configuration(producer.instance());
    read.add(Aspect.SEND_BUFFER, "memoryLimitBytes", client.getMemoryLimitBytes(),
        size(client.getMemoryLimitBytes()));
    Producer<byte[]> opened = producer.producer();
    if (opened instanceof ProducerBase<?> base) {
      read.producer(base.getConfiguration());
    }
    return read.settings;
  }

  static List<Setting> of(PulsarMessageConsumer consumer) {
    ClientSettings read = new ClientSettings();
    read.client(consumer.instance(), "consumer");
    if (consumer.consumer() instanceof ConsumerBase<?> base) {
      read.consumer(base.getConf());
    }
    return read.settings;
  }

  private void client(ClientInstance instance, String role) {
    ClientConfigurationData client = configuration(instance);
    String connections = Integer.toString(client.getConnectionsPerBroker());
    add(Aspect.CONNECTIONS, "connectionsPerBroker (" + role + ")", connections, connections);
    add(Aspect.OTHER, "numIoThreads (" + role + ")", client.getNumIoThreads(),
        Integer.toString(client.getNumIoThreads()));
  }

  private void producer(ProducerConfigurationData producer) {
    String delay = micros(producer.getBatchingMaxPublishDelayMicros());
    boolean batches = producer.isBatchingEnabled();
    add(Aspect.BATCH_DELAY, "batchingMaxPublishDelayMicros",
        producer.getBatchingMaxPublishDelayMicros(), batches ? delay : "0s");
    add(Aspect.BATCH_SIZE, "batchingEnabled", batches, Normal.onOff(batches));
    add(Aspect.BATCH_SIZE, "batchingMaxBytes", producer.getBatchingMaxBytes(),
        size(producer.getBatchingMaxBytes()));
    add(Aspect.BATCH_SIZE, "batchingMaxMessages", producer.getBatchingMaxMessages(),
        limit(producer.getBatchingMaxMessages()));
    add(Aspect.SEND_BUFFER, "maxPendingMessages", producer.getMaxPendingMessages(),
        limit(producer.getMaxPendingMessages()));
    add(Aspect.SEND_BUFFER, "blockIfQueueFull", producer.isBlockIfQueueFull(),
        Normal.onOff(producer.isBlockIfQueueFull()));
    add(Aspect.SEND_TIMEOUT, "sendTimeoutMs", producer.getSendTimeoutMs(),
        Durations.format(Duration.ofMillis(producer.getSendTimeoutMs())));
    String compression = producer.getCompressionType().name();
    add(Aspect.COMPRESSION, "compressionType", compression, compression.toLowerCase(Locale.ROOT));
    add(Aspect.OTHER, "messageRoutingMode", producer.getMessageRoutingMode(),
        String.valueOf(producer.getMessageRoutingMode()));
  }

  private void consumer(ConsumerConfigurationData<?> consumer) {
    String queue = Integer.toString(consumer.getReceiverQueueSize());
    add(Aspect.RECEIVE_QUEUE, "receiverQueueSize", queue, queue);
    long group = consumer.getAcknowledgementsGroupTimeMicros();
    add(Aspect.ACKNOWLEDGE_INTERVAL, "acknowledgementsGroupTimeMicros", group, micros(group));
    String type = consumer.getSubscriptionType().name();
    add(Aspect.SUBSCRIPTION_TYPE, "subscriptionType", type,
        type.toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private void add(Aspect aspect, String name, Object value, String normal) {
    settings.add(new Setting(aspect, name, String.valueOf(value), Source.CLIENT, normal));
  }

  private static ClientConfigurationData configuration(ClientInstance instance) {
    return ((PulsarClientImpl) instance.client()).getConfiguration();
  }

  private static String size(long bytes) {
    return new DataSize(bytes).toString();
  }

  private static String micros(long count) {
    return Durations.format(Duration.ofNanos(Math.multiplyExact(count, 1_000L)));
  }

  private static String limit(int count) {
    return count <= 0 ? "unlimited" : Integer.toString(count);
  }
}
