package io.weir.driver.kafka.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.kafka.KafkaPartitioning;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.SubscriptionType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.apache.kafka.common.utils.AppInfoParser;

/**
 * The clients' effective settings. The client's own parser provides them, with its defaults and
 * with derived values. All producers of a run are alike, and so are all consumers.
 */
final class KafkaClientSettings {
  private static final List<String> OTHER_PRODUCER_SETTINGS =
      List.of(
          ProducerConfig.MAX_BLOCK_MS_CONFIG,
          ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
          ProducerConfig.RETRIES_CONFIG,
          ProducerConfig.SEND_BUFFER_CONFIG,
          ProducerConfig.METADATA_MAX_AGE_CONFIG);
  private static final List<String> OTHER_CONSUMER_SETTINGS =
      List.of(
          ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
          ConsumerConfig.CHECK_CRCS_CONFIG,
          ConsumerConfig.RECEIVE_BUFFER_CONFIG);
  /** Of clients that have a position in each partition. */
  private static final List<String> SETTINGS_OF_POSITIONS =
      List.of(ConsumerConfig.ISOLATION_LEVEL_CONFIG, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG);
  /** Of clients that agree on partitions among themselves. */
  private static final List<String> SETTINGS_OF_CLASSIC_GROUPS =
      List.of(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG);

  /**
   * A group assigns each partition to one consumer at a time, and to another one if it fails. In
   * systems with several subscription types, this is exclusive for one consumer and failover for
   * several.
   */
  private static final String EXCLUSIVE = "exclusive";
  private static final String FAILOVER = "failover";
  private static final String SHARED = "shared";

  private final DriverSettings settings;
  private final ProducerConfig producer;
  private final ConsumerConfig consumer;
  private final boolean shared;
  private final SubscriptionType type;
  private final SettingList list = new SettingList(Source.CLIENT);

  private KafkaClientSettings(DriverSettings settings, ProducerConfig producer,
      ConsumerConfig consumer, boolean shared, SubscriptionType type) {
    this.shared = shared;
    this.type = type;
    this.settings = settings;
    this.producer = producer;
    this.consumer = consumer;
  }

  static KafkaClientSettings of(DriverSettings settings, ClientProperties properties,
      Optional<DataSize> messageSize, boolean shared)
      throws DriverException {
    Map<String, Object> producer =
        new HashMap<>(properties.producer("read-back", messageSize));
    producer.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    producer.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    Map<String, Object> consumer = new HashMap<>(properties.consumer("read-back", "read-back"));
    consumer.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class);
    consumer.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class);
    return new KafkaClientSettings(settings, new ProducerConfig(producer),
        new ConsumerConfig(consumer),
        shared, properties.subscriptionType());
  }

  /** Returns the producer's {@code acks}, with {@code -1} written as {@code all}. */
  String acks() {
    String acks = producer.getString(ProducerConfig.ACKS_CONFIG);
    return acks.equals("-1") ? "all" : acks;
  }

  /**
   * Returns the settings.
   *
   * @param minInsyncReplicas those of the topics, if known
   */
  List<Setting> list(OptionalInt minInsyncReplicas) {
    list.add(Aspect.ACKNOWLEDGE, "acks", acks(),
        acks().equals("all") && minInsyncReplicas.isPresent()
            ? Integer.toString(minInsyncReplicas.getAsInt())
            : acks());
    addBatching();
    addFetching();
    addMillis(Aspect.FAILURE_DETECTION, producer, ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG);
    if (type == SubscriptionType.CLASSIC) {
      addMillis(Aspect.FAILURE_DETECTION, consumer, ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG);
    }
    list.add(Aspect.SUBSCRIPTION_TYPE, "type of the group", groupType(), subscription());
    list.add(Aspect.OTHER, "kafka-clients version", AppInfoParser.getVersion());
    addOther("producer", producer, OTHER_PRODUCER_SETTINGS, KafkaPropertySection.CLIENT_PRODUCER);
    addOther("consumer", consumer, otherConsumerSettings(), KafkaPropertySection.CLIENT_CONSUMER);
    return list.all();
  }

  private List<String> otherConsumerSettings() {
    List<String> names = new ArrayList<>(OTHER_CONSUMER_SETTINGS);
    switch (type) {
      case CLASSIC -> {
        names.addAll(SETTINGS_OF_POSITIONS);
        names.addAll(SETTINGS_OF_CLASSIC_GROUPS);
      }
      case CONSUMER -> names.addAll(SETTINGS_OF_POSITIONS);
      case SHARE -> names.add(ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG);
    }
    return names;
  }

  private String subscription() {
    if (type == SubscriptionType.SHARE) {
      return SHARED;
    }
    return shared ? FAILOVER : EXCLUSIVE;
  }

  /** Clients before 3.7 know a single protocol, and have no setting for it. */
  private String groupType() {
    return type == SubscriptionType.SHARE
        ? type.word()
        : Optional.<Object>ofNullable(consumer.values().get(ConsumerConfig.GROUP_PROTOCOL_CONFIG))
            .map(Object::toString)
            .orElse("classic");
  }

  private void addBatching() {
    addMillis(Aspect.BATCH_DELAY, producer, ProducerConfig.LINGER_MS_CONFIG);
    addBytes(Aspect.BATCH_SIZE, producer, ProducerConfig.BATCH_SIZE_CONFIG);
    addBytes(Aspect.SEND_BUFFER, producer, ProducerConfig.BUFFER_MEMORY_CONFIG);
    String inFlight =
        producer.values().get(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION).toString();
    list.add(Aspect.IN_FLIGHT, ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, inFlight,
        inFlight + (inFlight.equals("1") ? " request" : " requests"));
    partitioning().addTo(list);
    boolean idempotent = producer.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG);
    list.add(Aspect.IDEMPOTENCE, ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
        Boolean.toString(idempotent), Normal.onOff(idempotent));
    list.add(Aspect.COMPRESSION, ProducerConfig.COMPRESSION_TYPE_CONFIG,
        producer.getString(ProducerConfig.COMPRESSION_TYPE_CONFIG));
    addMillis(Aspect.SEND_TIMEOUT, producer, ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG);
  }

  /** Clients before 3.3 do not know adaptive partitioning, and have another class by default. */
  private KafkaPartitioning partitioning() {
    return new KafkaPartitioning(
        Optional.ofNullable(producer.getClass(KafkaPartitioning.CLASS))
            .map(Class::getName)
            .orElse(""),
        Boolean.TRUE.equals(producer.values().get(KafkaPartitioning.ADAPTIVE)));
  }

  private void addFetching() {
    int least = consumer.getInt(ConsumerConfig.FETCH_MIN_BYTES_CONFIG);
    // With a minimum of one byte, a fetch is answered as soon as any data exists, regardless of
    // fetch.max.wait.ms.
    Duration wait = least <= 1
        ? Duration.ZERO
        : Duration.ofMillis(consumer.getInt(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG));
    list.add(Aspect.FETCH_DELAY, ConsumerConfig.FETCH_MIN_BYTES_CONFIG, Integer.toString(least),
        Durations.format(wait));
    addBytes(Aspect.RECEIVE_QUEUE, consumer, ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG);
    addBytes(Aspect.RECEIVE_QUEUE, consumer, ConsumerConfig.FETCH_MAX_BYTES_CONFIG);
    list.add(Aspect.RECEIVE_QUEUE, ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
        consumer.getInt(ConsumerConfig.MAX_POLL_RECORDS_CONFIG).toString());
  }

  private void addMillis(Aspect aspect, AbstractConfig config, String name) {
    String value = config.values().get(name).toString();
    list.add(aspect, name, value, Normal.millis(value));
  }

  private void addBytes(Aspect aspect, AbstractConfig config, String name) {
    String value = config.values().get(name).toString();
    list.add(aspect, name, value, Normal.bytes(value));
  }

  private void addOther(String client, AbstractConfig config, Collection<String> names,
      KafkaPropertySection section) {
    Collection<String> all = new TreeSet<>(names);
    all.addAll(settings.section(section.key()).keySet());
    all.addAll(settings.section(KafkaPropertySection.CLIENT_COMMON.key()).keySet());
    for (String name : all) {
      if (config.values().containsKey(name) && config.typeOf(name) != ConfigDef.Type.PASSWORD) {
        list.add(Aspect.OTHER, client + " " + name, String.valueOf(config.values().get(name)));
      }
    }
  }
}
