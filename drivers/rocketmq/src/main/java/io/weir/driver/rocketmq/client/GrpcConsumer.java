package io.weir.driver.rocketmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.unit.Durations;
import io.weir.driver.common.ConsumerUse;
import io.weir.driver.rocketmq.GrpcClientTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.rocketmq.client.apis.consumer.SimpleConsumer;
import org.apache.rocketmq.client.apis.message.MessageView;
import org.apache.rocketmq.client.java.message.MessageViewImpl;
import org.apache.rocketmq.common.consumer.ReceiptHandle;
import org.apache.rocketmq.common.message.MessageQueue;

/**
 * A consumer of the gRPC client with a separate client instance, in the group of its subscription.
 * It has one receive under way, so each queue's messages keep their order.
 *
 * <p>Any thread may close it.
 */
final class GrpcConsumer implements MessageConsumer {
  private static final Duration SLICE = Duration.ofMillis(100);
  private static final Duration RETRY_DELAY = Duration.ofMillis(100);
  /** How long other consumers do not get what this one received. */
  private static final Duration INVISIBLE = Duration.ofMinutes(1);
  /** How soon others get what this one received and did not hand over. */
  private static final Duration GIVEN_BACK = Duration.ofSeconds(1);
  private static final Duration FINAL_LIMIT = Duration.ofSeconds(3);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);
  private static final int NO_PARTITION = -1;

  private final SimpleConsumer client;
  private final TopicQueues queues;
  private final int receiveBatch;
  private final Duration invisible;
  private final long acknowledgeNanos;
  private final ConsumerUse use;
  private final AtomicLong failures = new AtomicLong();
  /** What was handed over and is not acknowledged yet. */
  private List<MessageView> handedOver = new ArrayList<>();
  private long acknowledgedNanos = System.nanoTime();
  /** The receive under way, if any. */
  private CompletableFuture<Received> pending;

  /** Wraps a client that is started. */
  GrpcConsumer(SimpleConsumer client, TopicQueues queues, ConsumerSpec spec,
      GrpcClientTerms terms) {
    this.use = new ConsumerUse(spec, "rocketmq-consumer-close", CLOSE_LIMIT);
    this.client = client;
    this.queues = queues;
    this.receiveBatch = terms.receiveBatch();
    Duration interval = terms.policy().acknowledgeInterval();
    this.invisible = INVISIBLE.plus(interval);
    this.acknowledgeNanos = interval.toNanos();
  }

  /** The group has its positions when the client is open, and its members need no assignment. */
  @Override
  public boolean awaitReady(Duration timeout) throws DriverException {
    use.requireOpen();
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    return use.alone(() -> {
      Received received = Received.NOTHING;
      do {
        use.requireOpen();
        received = await(Durations.min(SLICE, deadline.left()));
      } while (received.messages.isEmpty() && !deadline.isOver());
      if (!received.messages.isEmpty()) {
        handOver(received, listener);
      }
      long now = System.nanoTime();
      if (now - acknowledgedNanos >= acknowledgeNanos && !handedOver.isEmpty()) {
        acknowledge();
        acknowledgedNanos = now;
      }
      return received.messages.size();
    });
  }

  /** Waits for the receive under way; nothing if it takes longer. */
  private Received await(Duration limit) throws DriverException, InterruptedException {
    if (pending == null) {
      pending = client.receiveAsync(receiveBatch, invisible)
          .thenApply(messages -> new Received(messages, System.nanoTime()));
    }
    try {
      Received received = pending.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      pending = null;
      return received;
    } catch (TimeoutException e) {
      return Received.NOTHING;
    } catch (ExecutionException e) {
      pending = null;
      if (use.isClosing() || GrpcFailures.isFinal(e)) {
        throw use.failed(e.getCause());
      }
      // A broker may be down, or the proxy may have too many receives waiting.
      Thread.sleep(Durations.min(RETRY_DELAY, limit));
      return Received.NOTHING;
    }
  }

  private void handOver(Received received, DeliveryListener listener) {
    for (MessageView message : received.messages) {
      int key = message.getKeys()
          .stream()
          .mapToInt(MessageKey::number)
          .findFirst()
          .orElse(MessageKey.NO_NUMBER);
      listener.delivered(partition(message), key, message.getBody(), received.nanos,
          message.getDeliveryAttempt() > 1);
    }
    handedOver.addAll(received.messages);
  }

  /** The queue is in the receipt only. A message that comes again is in a queue for repetitions. */
  private int partition(MessageView message) {
    ReceiptHandle receipt =
        ReceiptHandle.decode(((MessageViewImpl) message).getReceiptHandle());
    return receipt.isRetryTopic()
        ? NO_PARTITION
        : queues.partition(new MessageQueue(queues.topic(), receipt.getBrokerName(),
            receipt.getQueueId()));
  }

  /** Acknowledges each message by a request, without waiting for the answers. */
  private List<CompletableFuture<Void>> acknowledge() {
    List<CompletableFuture<Void>> answers = new ArrayList<>(handedOver.size());
    for (MessageView message : handedOver) {
      answers.add(client.ackAsync(message).whenComplete((nothing, failure) -> {
        if (failure != null) {
          failures.incrementAndGet();
        }
      }));
    }
    handedOver = new ArrayList<>();
    return answers;
  }

  @Override
  public long acknowledgeFailures() {
    return failures.get();
  }

  @Override
  public void close() {
    use.close(this::leave);
  }

  private void leave() {
    List<CompletableFuture<?>> answers = new ArrayList<>(acknowledge());
    answers.addAll(giveBack());
    awaitAll(answers);
    ClientFactory.endClient(client);
  }

  /** Makes what the receive under way still brings visible to other consumers. */
  private List<CompletableFuture<Void>> giveBack() {
    if (pending == null) {
      return List.of();
    }
    List<CompletableFuture<Void>> answers = new ArrayList<>();
    try {
      pending.get(GrpcClientTerms.LONG_POLL.plus(FINAL_LIMIT).toNanos(),
          TimeUnit.NANOSECONDS).messages.forEach(
              message -> answers.add(client.changeInvisibleDurationAsync(message, GIVEN_BACK)));
    } catch (ExecutionException | TimeoutException e) {
      // Then others get them when they are visible again by themselves.
      return answers;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return answers;
  }

  private static void awaitAll(List<CompletableFuture<?>> answers) {
    try {
      CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
          .get(FINAL_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // Failed ones are counted; the others come again.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The result of a receive.
   *
   * @param nanos when it arrived
   */
  private record Received(List<MessageView> messages, long nanos) {
    private static final Received NOTHING = new Received(List.of(), 0);
  }
}
