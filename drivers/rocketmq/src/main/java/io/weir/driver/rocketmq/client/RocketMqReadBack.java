package io.weir.driver.rocketmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Storage;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.rocketmq.GrpcClientTerms;
import io.weir.driver.rocketmq.RocketMqClient;
import io.weir.driver.rocketmq.RocketMqClientTerms;
import io.weir.driver.rocketmq.RocketMqDurability;
import io.weir.driver.rocketmq.RocketMqEndpoints;
import io.weir.driver.rocketmq.RocketMqOptions;
import io.weir.driver.rocketmq.RocketMqSection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.TopicConfig;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;

/**
 * Reads the settings that affect a result from the running brokers and from clients.
 *
 * @param shared whether consumers share a group
 */
record RocketMqReadBack(DriverSettings settings, ClientFactory clients, RocketMqAdmin admin,
    boolean shared) {
  private static final List<String> ALWAYS_SHOWN = List.of("flushIntervalCommitLog",
      "mappedFileSizeCommitLog", "maxTransferCountOnMessageInMemory", "messageIndexEnable",
      "pullMessageThreadPoolNums", "sendMessageThreadPoolNums", "sendThreadPoolQueueCapacity",
      "transientStorePoolEnable", "useReentrantLockWhenPutMessage", "waitTimeMillsInSendQueue");
  private static final String CONTROLLER_MODE = "enableControllerMode";
  private static final List<String> OF_REPLICAS = List.of("haMaxTimeSlaveNotCatchup",
      "haTransferBatchSize", "slaveTimeout", "checkSyncStateSetPeriod");
  private static final List<String> FAILURE_DETECTION =
      List.of("brokerHeartbeatInterval", "controllerHeartBeatTimeoutMills");

  ReadBack read(List<Topic> topics) throws DriverException, InterruptedException {
    List<Properties> brokers = new ArrayList<>();
    String version = "";
    Collection<BrokerData> groups = admin.groups("asking for the brokers").values();
    for (BrokerData group : groups) {
      for (String address : group.getBrokerAddrs().values()) {
        brokers.add(admin.settings(address));
        version = admin.statistics(address).getOrDefault("brokerVersionDesc", "");
      }
    }
    RocketMqDurability durability = durability(brokers, groups);
    SettingList list = new SettingList(Source.BROKER);
    broker(list, brokers, durability);
    topics(list.from(Source.TOPIC), topics);
    if (options().client() == RocketMqClient.REMOTING) {
      client(list.from(Source.CLIENT));
    }
    claimed(list.from(Source.CLAIMED), brokers.size());
    return new ReadBack(version.isEmpty() ? Optional.empty() : Optional.of(number(version)),
        Optional.of(durability.toDurability(settings.durability().acknowledge())), list.all(),
        Optional.of(durability.guarantee()));
  }

  /** Returns the version in {@code V5_4_0} with dots. */
  private static String number(String version) {
    return version.substring(1).replace('_', '.');
  }

  /** Returns what the weakest broker and the smallest group give. */
  private RocketMqDurability durability(List<Properties> brokers, Collection<BrokerData> groups) {
    int replicas =
        groups.stream().mapToInt(group -> group.getBrokerAddrs().size()).min().orElseThrow();
    boolean allInSync = all(brokers, CONTROLLER_MODE).equals(Set.of("true"))
        && all(brokers, RocketMqDurability.ALL_IN_SYNC).equals(Set.of("true"));
    int minInSync = all(brokers, RocketMqDurability.MIN_IN_SYNC).stream()
        .mapToInt(Integer::parseInt)
        .min()
        .orElse(1);
    boolean syncFlush = all(brokers, RocketMqDurability.FLUSH_DISK_TYPE)
        .equals(Set.of(RocketMqDurability.SYNC_FLUSH));
    return new RocketMqDurability(replicas, allInSync, minInSync, syncFlush);
  }

  private static Set<String> all(List<Properties> brokers, String name) {
    Set<String> values = new TreeSet<>();
    brokers.forEach(broker -> values.add(broker.getProperty(name, "")));
    values.remove("");
    return values;
  }

  private static String value(List<Properties> brokers, String name) {
    Set<String> values = all(brokers, name);
    return values.isEmpty() ? "unknown to the broker" : String.join(", ", values);
  }

  private void broker(SettingList list, List<Properties> brokers, RocketMqDurability durability)
      throws DriverException, InterruptedException {
    list.add(Aspect.REPLICAS, "brokers of a group", Integer.toString(durability.replicas()));
    if (admin.isReplicated()) {
      int inSync = Integer.MAX_VALUE;
      for (String group : admin.groups("asking for the brokers").keySet()) {
        inSync = Math.min(inSync, admin.inSync(group));
      }
      list.add(Aspect.REPLICAS, "replicas in sync", Integer.toString(inSync));
      list.add(Aspect.ACKNOWLEDGE, RocketMqDurability.ALL_IN_SYNC,
          value(brokers, RocketMqDurability.ALL_IN_SYNC));
    }
    list.add(Aspect.ACKNOWLEDGE, RocketMqDurability.MIN_IN_SYNC,
        value(brokers, RocketMqDurability.MIN_IN_SYNC),
        Integer.toString(durability.guarantee().copies()));
    list.add(Aspect.STORAGE, RocketMqDurability.FLUSH_DISK_TYPE,
        value(brokers, RocketMqDurability.FLUSH_DISK_TYPE),
        durability.storage() == Storage.FSYNC ? "fsync" : "page-cache");
    String largest = value(brokers, "maxMessageSize");
    list.add(Aspect.LARGEST_MESSAGE, "maxMessageSize", largest, Normal.bytes(largest));
    for (String name : FAILURE_DETECTION) {
      String millis = value(brokers, name);
      list.add(Aspect.FAILURE_DETECTION, "broker " + name, millis, Normal.millis(millis));
    }
    Collection<String> names = new TreeSet<>(ALWAYS_SHOWN);
    if (admin.isReplicated()) {
      names.addAll(OF_REPLICAS);
    }
    names.addAll(RocketMqSection.SERVER.shown(settings));
    for (String name : names) {
      list.add(Aspect.OTHER, "broker " + name, value(brokers, name));
    }
    list.add(Aspect.OTHER, "brokers", Integer.toString(brokers.size()));
  }

  private void topics(SettingList list, List<Topic> topics)
      throws DriverException, InterruptedException {
    Map<String, Integer> queues = new HashMap<>();
    Set<String> attributes = new HashSet<>();
    for (Topic topic : topics) {
      for (BrokerData group : admin.route(topic.name()).orElseThrow().getBrokerDatas()) {
        TopicConfig config =
            admin.topic(RocketMqAdmin.master(group).orElseThrow(), topic.name());
        queues.merge(topic.name(), config.getWriteQueueNums(), Integer::sum);
        config.getAttributes().forEach((name, value) -> attributes.add(name + "=" + value));
      }
    }
    list.add(Aspect.OTHER, "queues of a topic",
        String.join(", ", new TreeSet<>(queues.values().stream().map(String::valueOf).toList())));
    list.add(Aspect.OTHER, "topic attributes",
        attributes.isEmpty() ? Normal.NONE : String.join(", ", new TreeSet<>(attributes)));
  }

  /** The clients of a run are all alike, so two that are never started have their settings. */
  private void client(SettingList list) throws DriverException {
    Topic any = new Topic("read-back", 1, false);
    DefaultMQProducer producer = clients.producer(
        new ProducerSpec("read-back", any, Optional.empty(), Optional.empty()));
    DefaultLitePullConsumer consumer = clients.consumer(
        new ConsumerSpec("read-back", any, "read-back", 1, 0, Optional.empty()), "read-back");
    String timeout = Integer.toString(producer.getSendMsgTimeout());
    list.add(Aspect.SEND_TIMEOUT, "sendMsgTimeout", timeout, Normal.millis(timeout));
    list.add(Aspect.IDEMPOTENCE, "retryTimesWhenSendAsyncFailed",
        Integer.toString(producer.getRetryTimesWhenSendAsyncFailed()), Normal.NONE);
    list.add(Aspect.COMPRESSION, "compressMsgBodyOverHowmuch",
        Integer.toString(producer.getCompressMsgBodyOverHowmuch()), "none");
    list.add(Aspect.RECEIVE_QUEUE, "pullThresholdForAll",
        Long.toString(consumer.getPullThresholdForAll()));
    list.add(Aspect.RECEIVE_QUEUE, "pullThresholdForQueue",
        Integer.toString(consumer.getPullThresholdForQueue()));
    list.add(Aspect.RECEIVE_QUEUE, "pullBatchSize", Integer.toString(consumer.getPullBatchSize()));
    // A broker answers a pull as soon as there is a message.
    list.add(Aspect.FETCH_DELAY, "brokerSuspendMaxTimeMillis",
        Long.toString(consumer.getBrokerSuspendMaxTimeMillis()), "0s");
    list.add(Aspect.SUBSCRIPTION_TYPE, "messageModel", consumer.getMessageModel().toString(),
        shared ? "failover" : "exclusive");
    String poll = Integer.toString(producer.getPollNameServerInterval());
    list.add(Aspect.FAILURE_DETECTION, "pollNameServerInterval", poll, Normal.millis(poll));
    LocalTls.report(list, settings.tls().isPresent());
    other(list, "producer", producer, RocketMqSection.CLIENT_PRODUCER);
    other(list, "consumer", consumer, RocketMqSection.CLIENT_CONSUMER);
  }

  private void other(SettingList list, String name, Object client, RocketMqSection section) {
    for (String property : new TreeSet<>(section.shown(settings))) {
      ClientFactory.value(client, property)
          .ifPresent(value -> list.add(Aspect.OTHER, name + " " + property, value));
    }
  }

  private RocketMqOptions options() {
    return new RocketMqOptions(settings.options());
  }

  private void claimed(SettingList list, int brokers) {
    switch (options().client()) {
      case REMOTING -> new RocketMqClientTerms(settings.client()).addTo(list);
      case GRPC -> {
        new GrpcClientTerms(settings.client(), options()).addTo(list);
        LocalTls.report(list, settings.tls().isPresent());
      }
    }
    if (settings.existing().isEmpty()) {
      options().reportMemory(list, brokers, new RocketMqEndpoints(settings).nameServers().size());
    }
  }
}
