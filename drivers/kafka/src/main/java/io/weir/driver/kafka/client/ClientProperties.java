package io.weir.driver.kafka.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.UnknownProperties;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.SubscriptionType;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Maps a driver's settings to the properties of Kafka's clients. Passed-through properties take
 * precedence.
 */
record ClientProperties(DriverSettings settings) {
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration MAX_POLL_INTERVAL = Duration.ofDays(1);

  /** Kafka's default of {@code max.request.size}. */
  private static final DataSize USUAL_REQUEST = DataSize.mebibytes(1);
  /** More than the batch and record headers that the client counts for a message, and its key. */
  private static final int AROUND_A_MESSAGE = 1024;

  private static final String EARLIEST = "earliest";
  private static final String LATEST = "latest";

  /** Returns the properties of the admin client. */
  Map<String, Object> admin() {
    Map<String, Object> properties = common("admin", settings.timeout());
    return withPassedThrough(properties, KafkaPropertySection.CLIENT_ADMIN,
        AdminClientConfig.configNames());
  }

  /**
   * Returns the properties of a producer.
   *
   * @param messageSize the size of its largest message, if known
   * @throws DriverException if the client policy can't be expressed
   */
  Map<String, Object> producer(String name, Optional<DataSize> messageSize)
      throws DriverException {
    ClientPolicy policy = settings.client();
    KafkaDurability durability = KafkaDurability.of(settings.durability());
    Map<String, Object> properties = common(name, settings.timeout());
    // It is not a producer property. A producer's only limit on a call is max.block.ms.
    properties.remove(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG);
    long lingerMillis = ceilToMillis(policy.batchDelay());
    long sendMillis = policy.sendTimeout().toMillis();
    properties.put(ProducerConfig.ACKS_CONFIG, durability.acks());
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
        policy.idempotence() && durability.acks().equals("all"));
    properties.put(ProducerConfig.LINGER_MS_CONFIG, lingerMillis);
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, intBytes("batch-size", policy.batchSize()));
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, policy.sendBuffer().bytes());
    properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG,
        EnumWord.kebab(policy.compression()));
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Math.toIntExact(sendMillis));
    // The client requires that linger and one request fit into the delivery time-out.
    long requestMillis =
        Math.max(1, Math.min(REQUEST_TIMEOUT.toMillis(), sendMillis - lingerMillis));
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.toIntExact(requestMillis));
    // Messages that fill the buffer fail after the send time-out, so no send blocks for longer.
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, sendMillis);
    requireBatchInBuffer(policy);
    requestSize(messageSize)
        .ifPresent(size -> properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, size));
    return withPassedThrough(properties, KafkaPropertySection.CLIENT_PRODUCER,
        ProducerConfig.configNames());
  }

  /** Returns the properties of a consumer. */
  Map<String, Object> consumer(String name, String group) {
    return consumer(name, group, EARLIEST);
  }

  /** Returns the properties of a consumer of a topic that others have used before. */
  Map<String, Object> consumerFromNowOn(String name, String group) {
    return consumer(name, group, LATEST);
  }

  private Map<String, Object> consumer(String name, String group, String reset) {
    Map<String, Object> properties = common(name, settings.timeout());
    properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    // The scenario, not a timer, decides whether a consumer that is not polled loses its
    // partitions.
    properties.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG,
        Math.toIntExact(MAX_POLL_INTERVAL.toMillis()));
    SubscriptionType type = subscriptionType();
    // The admin client sets the start of a share group, and no share group has positions to commit.
    if (type != SubscriptionType.SHARE) {
      properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, reset);
      properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    }
    if (type == SubscriptionType.CONSUMER) {
      properties.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, type.word());
    }
    return withPassedThrough(properties, KafkaPropertySection.CLIENT_CONSUMER,
        ConsumerConfig.configNames());
  }

  /** Returns how consumers share a subscription. */
  SubscriptionType subscriptionType() {
    return new KafkaOptions(settings.options()).subscriptionType();
  }

  /**
   * Refuses passed-through properties that the client would ignore.
   *
   * @throws DriverException if there are any
   */
  void requireKnown() throws DriverException {
    requireKnown(KafkaPropertySection.CLIENT_ADMIN, AdminClientConfig.configNames());
    requireKnown(KafkaPropertySection.CLIENT_PRODUCER, ProducerConfig.configNames());
    requireKnown(KafkaPropertySection.CLIENT_CONSUMER, ConsumerConfig.configNames());
    Set<String> any = new HashSet<>(AdminClientConfig.configNames());
    any.addAll(ProducerConfig.configNames());
    any.addAll(ConsumerConfig.configNames());
    requireKnown(KafkaPropertySection.CLIENT_COMMON, any);
  }

  private void requireKnown(KafkaPropertySection section, Set<String> known)
      throws DriverException {
    UnknownProperties.refuse(section.key(), settings.section(section.key()).keySet(), known,
        "this version of kafka-clients does not know this property and would ignore it",
        "correct the name or remove it");
  }

  private Map<String, Object> common(String name, Duration timeout) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
        settings.endpoint(KafkaEndpoint.BOOTSTRAP));
    properties.put(CommonClientConfigs.CLIENT_ID_CONFIG, settings.clientId() + "-" + name);
    properties.putAll(KafkaSecurity.of(settings));
    // Pushing client metrics to the broker is load that no other system has.
    properties.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    properties.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG,
        Math.toIntExact(timeout.toMillis()));
    properties.put(
        CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG,
        Math.toIntExact(Math.min(REQUEST_TIMEOUT.toMillis(), timeout.toMillis())));
    return properties;
  }

  private Map<String, Object> withPassedThrough(Map<String, Object> properties,
      KafkaPropertySection section, Set<String> known) {
    settings.section(KafkaPropertySection.CLIENT_COMMON.key()).forEach((name, value) -> {
      if (known.contains(name)) {
        properties.put(name, value);
      }
    });
    properties.putAll(settings.section(section.key()));
    return Map.copyOf(properties);
  }

  /**
   * Returns the largest request size, if Kafka's default has no room for a message. Otherwise it
   * stays unchanged, because it also limits how many batches are sent together.
   */
  private static Optional<Integer> requestSize(Optional<DataSize> messageSize) {
    long needed = messageSize.map(size -> size.bytes() + AROUND_A_MESSAGE)
        .orElse(MessageSpec.BROKER_LIMIT.bytes());
    return needed <= USUAL_REQUEST.bytes()
        ? Optional.empty()
        : Optional.of(Math.toIntExact(needed));
  }

  private static void requireBatchInBuffer(ClientPolicy policy) throws DriverException {
    if (policy.batchSize().compareTo(policy.sendBuffer()) > 0) {
      throw new DriverException(
          "a batch of " + policy.batchSize() + " does not fit into a send buffer of "
              + policy.sendBuffer()
              + "; lower client.batch-size or raise client.send-buffer");
    }
  }

  private static int intBytes(String name, DataSize size) throws DriverException {
    if (size.bytes() > Integer.MAX_VALUE) {
      throw new DriverException(
          "Kafka accepts a " + name + " of less than 2 GiB, not " + size + "; lower client."
              + name);
    }
    return (int) size.bytes();
  }

  /** Kafka counts in milliseconds. The value is rounded up, so that a delay never becomes none. */
  private static long ceilToMillis(Duration duration) {
    return Math.ceilDiv(duration.toNanos(), 1_000_000);
  }
}
