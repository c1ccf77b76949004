package io.weir.driver.pulsar.client;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.bookkeeper.NormalByName;
import io.weir.driver.pulsar.PulsarPartitioning;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings of open clients, from their own configuration objects. */
final class PulsarClientSettings {
  private static final String CLIENT_GETTER = "getConfiguration";
  private static final String PRODUCER_GETTER = "getConfiguration";
  private static final String CONSUMER_GETTER = "getConf";

  private static final Map<String, Aspect> CLIENT =
      Map.of("connectionsPerBroker", Aspect.CONNECTIONS, "numIoThreads", Aspect.CLIENT_THREADS);

  private static final Map<String, Aspect> PRODUCING_CLIENT =
      Map.of(
          "connectionsPerBroker", Aspect.CONNECTIONS,
          "numIoThreads", Aspect.CLIENT_THREADS,
          "memoryLimitBytes", Aspect.SEND_BUFFER);

  private static final Map<String, Aspect> PRODUCER =
      Map.ofEntries(
          Map.entry("batchingEnabled", Aspect.BATCH_SIZE),
          Map.entry("batchingMaxPublishDelayMicros", Aspect.BATCH_DELAY),
          Map.entry("batchingMaxBytes", Aspect.BATCH_SIZE),
          Map.entry("batchingMaxMessages", Aspect.BATCH_SIZE),
          Map.entry("maxPendingMessages", Aspect.IN_FLIGHT),
          Map.entry("blockIfQueueFull", Aspect.OTHER),
          Map.entry("sendTimeoutMs", Aspect.SEND_TIMEOUT),
          Map.entry("compressionType", Aspect.COMPRESSION),
          Map.entry("compressMinMsgBodySize", Aspect.COMPRESSION),
          Map.entry(PulsarPartitioning.MODE, Aspect.PARTITIONER),
          Map.entry(PulsarPartitioning.FREQUENCY, Aspect.PARTITIONER));

  private static final Map<String, Aspect> CONSUMER =
      Map.of(
          "receiverQueueSize", Aspect.RECEIVE_QUEUE,
          "acknowledgementsGroupTimeMicros", Aspect.ACKNOWLEDGE_INTERVAL,
          "subscriptionType", Aspect.SUBSCRIPTION_TYPE);

  private PulsarClientSettings() {}

  static List<Setting> of(PulsarMessageProducer producer, DriverSettings settings) {
    List<Setting> read = new ArrayList<>();
    read.addAll(read(producer.instance().client(), CLIENT_GETTER, PRODUCING_CLIENT, settings,
        PulsarPropertySection.CLIENT_COMMON));
    read.addAll(
        read(producer.producer(), PRODUCER_GETTER, PRODUCER, settings,
            PulsarPropertySection.CLIENT_PRODUCER));
    return read;
  }

  static List<Setting> of(PulsarMessageConsumer consumer, DriverSettings settings) {
    List<Setting> read = new ArrayList<>();
    read.addAll(read(consumer.instance().client(), CLIENT_GETTER, CLIENT, settings,
        PulsarPropertySection.CLIENT_COMMON));
    read.addAll(
        read(consumer.consumer(), CONSUMER_GETTER, CONSUMER, settings,
            PulsarPropertySection.CLIENT_CONSUMER));
    return read;
  }

  private static List<Setting> read(
      Object part, String getter, Map<String, Aspect> notable, DriverSettings settings,
      PulsarPropertySection section) {
    Map<String, Aspect> wanted = new LinkedHashMap<>(notable);
    section.shown(settings).forEach(name -> wanted.putIfAbsent(name, Aspect.OTHER));
    SettingList list = new SettingList(Source.CLIENT);
    ConfigurationView.of(part, getter)
        .ifPresent(view -> wanted.forEach((name, aspect) -> view.find(name)
            .ifPresent(value -> list.add(aspect, name, value, normal(view, name, value)))));
    return list.all();
  }

  /** Without batching there is no delay either, whatever its setting. */
  private static String normal(ConfigurationView view, String name, String value) {
    if (name.equals(PulsarPartitioning.MODE)) {
      return PulsarPartitioning.normal(value, view::find);
    }
    boolean delaysNothing =
        name.equals("batchingMaxPublishDelayMicros")
            && view.find("batchingEnabled").orElse("true").equals("false");
    return delaysNothing ? "0s" : NormalByName.of(name, value);
  }
}
