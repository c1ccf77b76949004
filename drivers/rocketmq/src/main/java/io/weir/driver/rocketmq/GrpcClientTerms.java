package io.weir.driver.rocketmq;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import java.time.Duration;

/**
 * The settings of the gRPC client. The client reports none of them, so all are claimed.
 *
 * @param policy the scenario's
 * @param options of the system
 */
public record GrpcClientTerms(ClientPolicy policy, RocketMqOptions options) {
  /**
   * How long the proxy waits for messages before it answers a receive. A consumer that closes waits
   * for the answer.
   */
  public static final Duration LONG_POLL = Duration.ofSeconds(1);

  /** The most that the proxy puts into one answer as it is shipped. */
  private static final int MOST_OF_A_RECEIVE = 32;

  /** The client's default. */
  private static final int USUAL_ATTEMPTS = 3;

  /**
   * Returns how often the client sends a message. The broker would store a repeated message again.
   */
  public int attempts() {
    return policy.idempotence() ? 1 : USUAL_ATTEMPTS;
  }

  /** Returns how many messages a consumer asks for at once. */
  public int receiveBatch() {
    return Math.min(MOST_OF_A_RECEIVE, policy.receiveQueue());
  }

  /** Adds the settings. */
  public void addTo(SettingList list) {
    list.add(Aspect.BATCH_DELAY, "delay of a message", "none (the client sends each alone)",
        Normal.NONE);
    list.add(Aspect.BATCH_SIZE, "messages of a request", "1 (the client's design)", Normal.NONE);
    list.add(Aspect.SEND_BUFFER, "send buffer of weir's driver", policy.sendBuffer().toString());
    list.add(Aspect.IN_FLIGHT, "messages of each queue in flight",
        Integer.toString(options.inFlight()));
    list.add(Aspect.PARTITIONER, "queue of messages without a key", "each message");
    list.add(Aspect.SEND_TIMEOUT, "requestTimeout", Durations.format(policy.sendTimeout()));
    list.add(Aspect.IDEMPOTENCE, "maxAttempts", Integer.toString(attempts()), Normal.NONE);
    list.add(Aspect.COMPRESSION, "compression", "none (the client's design)", "none");
    list.add(Aspect.RECEIVE_QUEUE, "maxMessageNum of a receive", Integer.toString(receiveBatch()));
    list.add(Aspect.FETCH_DELAY, "awaitDuration of a receive", Durations.format(LONG_POLL), "0s");
    list.add(Aspect.SUBSCRIPTION_TYPE, "consumer", "SimpleConsumer", "shared");
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, "interval of acknowledgements",
        Durations.format(policy.acknowledgeInterval()));
    list.add(Aspect.CONNECTIONS, "connections to the proxy", "1 (the client's design)", "1");
    list.add(Aspect.CLIENT_THREADS, "sending thread of each producer", "1 (weir's choice)", "1");
  }
}
