package io.weir.driver.rocketmq.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.rocketmq.GrpcClientTerms;
import io.weir.driver.rocketmq.RocketMqClientTerms;
import io.weir.driver.rocketmq.RocketMqOptions;
import io.weir.driver.rocketmq.RocketMqSection;
import java.util.List;

/**
 * Derives a RocketMQ system's settings from the scenario alone, under the names of its client and
 * its brokers, which are not on this class path.
 */
final class RocketMqForesight {
  private final SystemSpec system;
  private final ClientPolicy client;
  private final SettingList settings = new SettingList(Source.CLAIMED);

  RocketMqForesight(SystemSpec system, ClientPolicy client) {
    this.system = system;
    this.client = client;
  }

  List<Setting> settings() {
    if (system.existing().isEmpty()) {
      settings.add(Aspect.REPLICAS, "brokers of a group",
          Integer.toString(system.durability().replicas()));
      String largest = value(RocketMqSection.SERVER, "maxMessageSize",
          Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
      settings.add(Aspect.LARGEST_MESSAGE, "maxMessageSize", largest, Normal.bytes(largest));
    }
    RocketMqOptions options = new RocketMqOptions(system.options());
    switch (options.client()) {
      case REMOTING -> {
        producer();
        consumer();
        new RocketMqClientTerms(client).addTo(settings);
      }
      case GRPC -> new GrpcClientTerms(client, options).addTo(settings);
    }
    LocalTls.report(settings, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    if (system.existing().isEmpty()) {
      options.reportMemory(settings, system.nodes(), RocketMqCluster.nameServers(system));
    }
    return settings.all();
  }

  private void producer() {
    String timeout = Long.toString(client.sendTimeout().toMillis());
    settings.add(Aspect.SEND_TIMEOUT, "sendMsgTimeout", timeout, Normal.millis(timeout));
    settings.add(Aspect.IDEMPOTENCE, "retryTimesWhenSendAsyncFailed",
        value(RocketMqSection.CLIENT_PRODUCER, "retryTimesWhenSendAsyncFailed",
            client.idempotence() ? "0" : "2"),
        Normal.NONE);
    settings.add(Aspect.COMPRESSION, "compressMsgBodyOverHowmuch",
        Integer.toString(Integer.MAX_VALUE), "none");
  }

  private void consumer() {
    String queue = Integer.toString(client.receiveQueue());
    settings.add(Aspect.RECEIVE_QUEUE, "pullThresholdForAll", queue);
    settings.add(Aspect.RECEIVE_QUEUE, "pullThresholdForQueue", queue);
    settings.add(Aspect.RECEIVE_QUEUE, "pullBatchSize",
        value(RocketMqSection.CLIENT_CONSUMER, "pullBatchSize",
            Integer.toString(new RocketMqClientTerms(client).pullBatch())));
    settings.add(Aspect.FETCH_DELAY, "brokerSuspendMaxTimeMillis",
        value(RocketMqSection.CLIENT_CONSUMER, "brokerSuspendMaxTimeMillis", "20000"), "0s");
  }

  /** Returns a passed-through property, or the value that weir or RocketMQ has for it. */
  private String value(RocketMqSection section, String name, String otherwise) {
    return system.section(section.key()).getOrDefault(name, otherwise);
  }
}
