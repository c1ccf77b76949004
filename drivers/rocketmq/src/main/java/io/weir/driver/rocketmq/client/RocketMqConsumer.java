package io.weir.driver.rocketmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Causes;
import io.weir.driver.common.ConsumerUse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.consumer.rebalance.AllocateMessageQueueAveragely;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.impl.MQClientManager;
import org.apache.rocketmq.client.impl.factory.MQClientInstance;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;

/**
 * A consumer with a separate client instance, in the group of its subscription.
 *
 * <p>Any thread may close it.
 */
final class RocketMqConsumer implements MessageConsumer {
  private static final Duration SLICE = Duration.ofMillis(100);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
  private static final Duration GREET_AGAIN = Duration.ofSeconds(1);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(6);

  private final ConsumerSpec spec;
  private final DefaultLitePullConsumer client;
  private final TopicQueues queues;
  private final long acknowledgeNanos;
  private final ConsumerUse use;
  /** Of each queue the position behind the last message that was handed over and not committed. */
  private final Map<MessageQueue, Long> handedOver = new HashMap<>();
  private long committedNanos = System.nanoTime();
  private volatile long failures;

  private RocketMqConsumer(ConsumerSpec spec, DefaultLitePullConsumer client, TopicQueues queues,
      Duration acknowledgeInterval) {
    this.spec = spec;
    this.use = new ConsumerUse(spec, "rocketmq-consumer-close", CLOSE_LIMIT);
    this.client = client;
    this.queues = queues;
    this.acknowledgeNanos = acknowledgeInterval.toNanos();
  }

  static RocketMqConsumer open(DefaultLitePullConsumer client, TopicQueues queues,
      ConsumerSpec spec, Duration acknowledgeInterval) throws DriverException {
    try {
      client.subscribe(queues.topic(), "*");
      client.start();
    } catch (MQClientException e) {
      throw new DriverException("can't open consumer " + spec.name() + ": " + Causes.chain(e), e);
    }
    return new RocketMqConsumer(spec, client, queues, acknowledgeInterval);
  }

  @Override
  public boolean awaitReady(Duration timeout) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    MQClientInstance instance = MQClientManager.getInstance().getOrCreateMQClientInstance(client);
    Deadline greeting = Deadline.in(GREET_AGAIN);
    while (!isComplete(instance)) {
      use.requireOpen();
      if (deadline.isOver()) {
        return false;
      }
      if (greeting.isOver()) {
        // A broker that the client learned of later hears from it after 30 s only.
        instance.sendHeartbeatToAllBrokerWithLock();
        greeting = Deadline.in(GREET_AGAIN);
      }
      instance.rebalanceImmediately();
      Thread.sleep(Durations.min(LOOK_AGAIN, deadline.left()));
    }
    return true;
  }

  /**
   * Returns whether all consumers of the group are known to the broker, and this one has its share
   * of the queues.
   */
  private boolean isComplete(MQClientInstance instance) throws DriverException {
    List<String> members =
        instance.findConsumerIdList(queues.topic(), client.getConsumerGroup());
    if (members == null || members.size() != spec.sharedBy()
        || !members.contains(instance.getClientId())) {
      return false;
    }
    List<MessageQueue> sorted = queues.all().stream().sorted().toList();
    Collection<MessageQueue> share = new AllocateMessageQueueAveragely()
        .allocate(client.getConsumerGroup(), instance.getClientId(), sorted,
            members.stream().sorted().toList());
    return assignment().equals(new HashSet<>(share));
  }

  private Set<MessageQueue> assignment() throws DriverException {
    try {
      return new HashSet<>(client.assignment());
    } catch (MQClientException | IllegalStateException e) {
      throw use.failed(e);
    }
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    return use.alone(() -> poll(deadline, listener));
  }

  private int poll(Deadline deadline, DeliveryListener listener)
      throws DriverException, InterruptedException {
    try {
      List<MessageExt> messages = Collections.emptyList();
      do {
        use.requireOpen();
        // The client swallows an interrupt.
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        messages = client.poll(Durations.min(SLICE, deadline.left()).toMillis());
      } while (messages.isEmpty() && !deadline.isOver());
      long receivedNanos = System.nanoTime();
      if (!messages.isEmpty()) {
        handOver(messages, receivedNanos, listener);
      }
      if (receivedNanos - committedNanos >= acknowledgeNanos && !handedOver.isEmpty()) {
        commit();
        committedNanos = receivedNanos;
      }
      return messages.size();
    } catch (IllegalStateException e) {
      throw use.failed(e);
    }
  }

  /** Passes on the messages of one poll, which are of one queue. */
  private void handOver(List<MessageExt> messages, long receivedNanos,
      DeliveryListener listener) {
    MessageExt last = messages.getLast();
    MessageQueue queue =
        new MessageQueue(queues.topic(), last.getBrokerName(), last.getQueueId());
    int partition = queues.partition(queue);
    for (MessageExt message : messages) {
      String key = message.getKeys();
      listener.delivered(partition,
          key == null ? MessageKey.NO_NUMBER : MessageKey.number(key),
          ByteBuffer.wrap(message.getBody()), receivedNanos, false);
    }
    handedOver.put(queue, last.getQueueOffset() + 1);
  }

  /** Sends the positions to the brokers, without waiting for an answer. */
  private void commit() {
    client.commit(handedOver, true);
    handedOver.clear();
  }

  private void commitFinally() {
    Set<MessageQueue> own;
    try {
      own = assignment();
    } catch (DriverException e) {
      failures += handedOver.size();
      return;
    }
    handedOver.keySet().retainAll(own);
    handedOver.forEach((queue, position) -> {
      try {
        client.getOffsetStore().updateOffset(queue, position, false);
        client.getOffsetStore().updateConsumeOffsetToBroker(queue, position, false);
      } catch (RemotingException | MQBrokerException | MQClientException e) {
        failures++;
      } catch (InterruptedException e) {
        failures++;
        Thread.currentThread().interrupt();
      }
    });
    handedOver.clear();
  }

  /** Leaves the group. The client's end commits nothing, because the group may be ahead by then. */
  private void leave() {
    queues.all().forEach(client.getOffsetStore()::removeOffset);
    MQClientManager.getInstance()
        .getOrCreateMQClientInstance(client)
        .unregisterConsumer(client.getConsumerGroup());
    ClientFactory.end(client::shutdown);
  }

  @Override
  public long acknowledgeFailures() {
    return failures;
  }

  @Override
  public void close() {
    use.close(() -> {
      commitFinally();
      leave();
    });
  }
}
