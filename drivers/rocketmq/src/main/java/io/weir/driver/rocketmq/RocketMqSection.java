package io.weir.driver.rocketmq;

import io.weir.driver.common.PassedSection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Sections of properties that are passed through, and the properties in each that weir reserves.
 * Those of clients are the properties of {@code DefaultMQProducer} and {@code
 * DefaultLitePullConsumer}.
 */
public enum RocketMqSection implements PassedSection {
  CLIENT_PRODUCER("client.producer",
      new Reserved("remove it: weir connects to the cluster it starts",
          "namesrvAddr", "useTLS"),
      new Reserved("remove it: weir names its clients and groups",
          "instanceName", "producerGroup", "namespace", "namespaceV2"),
      new Reserved("set 'client.batch-delay' and 'client.batch-size'; weir's lists keep the order",
          "autoBatch"),
      new Reserved("set 'client.send-timeout'", "sendMsgTimeout"),
      new Reserved("set 'client.send-buffer'", "enableBackpressureForAsyncMode"),
      new Reserved("remove it: weir does not compress with this client",
          "compressMsgBodyOverHowmuch"),
      new Reserved("remove it: weir sets it for the largest message", "maxMessageSize")),
  CLIENT_CONSUMER("client.consumer",
      new Reserved("remove it: weir connects to the cluster it starts",
          "namesrvAddr", "useTLS"),
      new Reserved("remove it: weir names its clients and groups",
          "instanceName", "consumerGroup", "namespace", "namespaceV2"),
      new Reserved("set 'client.acknowledge-interval'; weir commits at this interval",
          "autoCommit", "autoCommitIntervalMillis"),
      new Reserved("set 'client.receive-queue'", "pullThresholdForAll", "pullThresholdForQueue"),
      new Reserved("remove it: consumers read a run's topics by groups and from the start",
          "messageModel", "consumeFromWhere", "consumeTimestamp")),
  SERVER("server",
      new Reserved("set 'nodes' of the system; weir forms the groups",
          "brokerClusterName", "brokerName", "brokerId", "brokerRole", "enableControllerMode",
          "controllerAddr", "enableDLegerCommitLog", "totalReplicas"),
      new Reserved("set 'port' of the system; weir assigns ports and addresses",
          "listenPort", "haListenPort", "metricsExporterType", "metricsPromExporterPort",
          "metricsPromExporterHost", "namesrvAddr", "brokerIP1", "brokerIP2", "bindAddress"),
      new Reserved("set 'log-directory' of the system; weir keeps each run's data in separate"
          + " folders",
          "storePathRootDir", "storePathCommitLog"),
      new Reserved("set 'durability' of the system or the scenario",
          RocketMqDurability.FLUSH_DISK_TYPE, RocketMqDurability.ALL_IN_SYNC,
          RocketMqDurability.MIN_IN_SYNC, "inSyncReplicas", "enableAutoInSyncReplicas",
          "transientStorePoolEnable", "writeWithoutMmap", "duplicationEnable", "asyncLearner"));

  private final String key;
  private final Map<String, String> owned;

  RocketMqSection(String key, Reserved... reserved) {
    this.key = key;
    Map<String, String> all = new HashMap<>();
    Arrays.stream(reserved)
        .forEach(some -> Arrays.stream(some.names).forEach(name -> all.put(name, some.hint)));
    this.owned = Map.copyOf(all);
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public Map<String, String> owned() {
    return owned;
  }

  /** Properties that weir reserves for the same reason. */
  private static final class Reserved {
    private final String hint;
    private final String[] names;

    private Reserved(String hint, String... names) {
      this.hint = hint;
      this.names = names;
    }
  }
}
