package io.weir.driver.rocketmq.client;

import io.weir.core.driver.SendFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;

/**
 * Messages for one queue that are sent by one request, and their callback. One thread at a time
 * adds messages; then any thread settles them, and only the first outcome counts.
 */
final class SendBatch implements SendCallback {
  private static final int NUMBERS = 3;
  private static final int USUAL_MESSAGES = 16;

  private final RocketMqProducer producer;
  private final int partition;
  private final long dueNanos;
  private final List<Message> messages;
  private final AtomicBoolean settled = new AtomicBoolean();
  /** Sequence, intended time and time of the call of each message. */
  private long[] numbers;
  private int bytes;
  private int taken;

  /**
   * Creates an empty batch.
   *
   * @param dueNanos when it must be sent at the latest
   * @param single whether it gets one message only
   */
  SendBatch(RocketMqProducer producer, int partition, long dueNanos, boolean single) {
    this.producer = producer;
    this.partition = partition;
    this.dueNanos = dueNanos;
    this.messages = new ArrayList<>(single ? 1 : USUAL_MESSAGES);
    this.numbers = new long[NUMBERS * (single ? 1 : USUAL_MESSAGES)];
  }

  /**
   * Adds a message.
   *
   * @param reserved its bytes of the send buffer
   */
  void add(Message message, int reserved, long sequence, long intendedNanos, long calledNanos) {
    int at = NUMBERS * messages.size();
    if (at == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * at);
    }
    numbers[at] = sequence;
    numbers[at + 1] = intendedNanos;
    numbers[at + 2] = calledNanos;
    messages.add(message);
    bytes += message.getBody().length;
    taken += reserved;
  }

  int partition() {
    return partition;
  }

  long dueNanos() {
    return dueNanos;
  }

  List<Message> messages() {
    return messages;
  }

  /** Returns the size of its messages. */
  int bytes() {
    return bytes;
  }

  @Override
  public void onSuccess(SendResult result) {
    if (result.getSendStatus() != SendStatus.SEND_OK) {
      fail(FailureKinds.of(result.getSendStatus()));
      return;
    }
    // One response acknowledges all of them.
    long answeredNanos = System.nanoTime();
    if (settled.compareAndSet(false, true)) {
      try {
        for (int i = 0; i < messages.size(); i++) {
          int at = NUMBERS * i;
          producer.listener()
              .acknowledged(numbers[at], numbers[at + 1], numbers[at + 2], answeredNanos);
        }
      } catch (Throwable e) {
        // The client swallows the exceptions of a callback.
        producer.callbackFailed(e);
      } finally {
        producer.settled(this, taken);
      }
    }
  }

  @Override
  public void onException(Throwable cause) {
    fail(FailureKinds.of(cause, producer.isClosing()));
  }

  /** Gives all messages up, if they have no outcome yet. */
  void fail(SendFailure failure) {
    if (settled.compareAndSet(false, true)) {
      try {
        for (int i = 0; i < messages.size(); i++) {
          int at = NUMBERS * i;
          producer.listener().failed(numbers[at], numbers[at + 1], numbers[at + 2], failure);
        }
      } catch (Throwable e) {
        producer.callbackFailed(e);
      } finally {
        producer.settled(this, taken);
      }
    }
  }
}
