package io.weir.driver.rocketmq;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;

/**
 * The settings that weir's driver applies itself, so that no client reports them.
 *
 * @param policy the scenario's
 */
public record RocketMqClientTerms(ClientPolicy policy) {
  /** What a broker puts into one response as it is shipped. */
  private static final int MOST_OF_A_PULL = 32;

  /** Returns whether messages wait for others, so that one request carries several. */
  public boolean collects() {
    return policy.batchDelay().isPositive();
  }

  /** Returns how many messages a consumer asks for at once. */
  public int pullBatch() {
    return Math.min(MOST_OF_A_PULL, policy.receiveQueue());
  }

  /** Adds the settings. */
  public void addTo(SettingList list) {
    list.add(Aspect.BATCH_DELAY, "delay of a list of messages",
        Durations.format(policy.batchDelay()));
    list.add(Aspect.BATCH_SIZE, "size of a list of messages",
        collects() ? policy.batchSize().toString() : "1 message",
        collects() ? policy.batchSize().toString() : Normal.NONE);
    list.add(Aspect.SEND_BUFFER, "send buffer of weir's driver", policy.sendBuffer().toString());
    list.add(Aspect.IN_FLIGHT, "requests in flight", "unlimited");
    list.add(Aspect.PARTITIONER, "queue of messages without a key",
        collects() ? "each batch" : "each message");
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, "commit interval",
        Durations.format(policy.acknowledgeInterval()));
    list.add(Aspect.CONNECTIONS, "connections to each broker", "1 (the client's design)", "1");
    list.add(Aspect.CLIENT_THREADS, "sending thread of each producer", "1 (weir's choice)", "1");
  }
}
