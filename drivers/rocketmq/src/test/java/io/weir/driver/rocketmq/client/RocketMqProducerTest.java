package io.weir.driver.rocketmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.route.QueueData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RocketMqProducerTest {
  private static final DataSize BATCH = new DataSize(100);
  private static final ClientPolicy POLICY = ClientPolicyBuilder.builder()
      .batchDelay(Duration.ofHours(1))
      .batchSize(BATCH)
      .sendBuffer(DataSize.mebibytes(1))
      .idempotence(false)
      .compression(ClientPolicy.DEFAULT.compression())
      .sendTimeout(Duration.ofSeconds(60))
      .connections(1)
      .acknowledgeInterval(Duration.ofSeconds(1))
      .receiveQueue(1_000)
      .build();

  private final CountDownLatch sending = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);
  private final Map<Long, SendFailure.Kind> outcomes = new ConcurrentHashMap<>();

  /** A client whose requests take until the test lets them end. */
  private final class StalledClient extends DefaultMQProducer {
    StalledClient() {
      super("stalled");
    }

    @Override
    public void start() {
      // It connects to nothing.
    }

    @Override
    public void shutdown() {
      // As above.
    }

    @Override
    public void send(Message message, MessageQueue queue, SendCallback callback, long timeout)
        throws InterruptedException {
      sending.countDown();
      answered.await();
    }

    @Override
    public void send(Collection<Message> messages, MessageQueue queue, SendCallback callback,
        long timeout) throws InterruptedException {
      sending.countDown();
      answered.await();
    }
  }

  private static TopicQueues oneQueue() {
    QueueData data = new QueueData();
    data.setBrokerName("broker");
    data.setWriteQueueNums(1);
    TopicRouteData route = new TopicRouteData();
    route.setQueueDatas(List.of(data));
    return TopicQueues.of("topic", route);
  }

  private SendListener listener() {
    return new SendListener() {
      @Override
      public void acknowledged(long sequence, long intendedNanos, long calledNanos,
          long answeredNanos) {
        throw new AssertionError("nothing was answered");
      }

      @Override
      public void failed(long sequence, long intendedNanos, long calledNanos,
          SendFailure failure) {
        outcomes.put(sequence, failure.kind());
      }
    };
  }

  /** A message that waits for a request while the producer closes must not stay open. */
  @Test
  @Timeout(60)
  void aMessageWhoseSenderWaitsForTheClosedClientHasAnOutcome() throws Exception {
    RocketMqProducer producer = RocketMqProducer.open(new StalledClient(), oneQueue(),
        new ProducerSpec("p", new Topic("topic", 1, false), Optional.empty(), Optional.empty()),
        POLICY, listener(), new ThreadGuard());
    byte[] large = new byte[(int) BATCH.bytes() - 1];
    Thread sender = Thread.ofPlatform().start(() -> {
      try {
        producer.send(MessageKey.NONE, large, 1, 0, 0);
        producer.send(MessageKey.NONE, large, 2, 0, 0);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    assertThat(sending.await(10, TimeUnit.SECONDS)).isTrue();

    producer.close(Duration.ZERO);
    answered.countDown();
    sender.join();

    assertThat(outcomes).containsOnly(Map.entry(1L, SendFailure.Kind.CLOSED),
        Map.entry(2L, SendFailure.Kind.CLOSED));
  }
}
