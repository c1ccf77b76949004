package io.weir.engine.trial;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.ledger.ReceiverLedger;
import io.weir.engine.record.LastActivity;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.ThreadRecorder;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Reads with one consumer, on its own thread, until it is stopped. Times each delivery and enters
 * it into the message accounting.
 */
final class ConsumerLoop implements ThreadGuard.Task, DeliveryListener {
  private static final Duration POLL = Duration.ofMillis(100);

  private final ReceiverLedger ledger;
  private final SenderClocks senders;
  private final PhaseTimeline timeline;
  private final Recorder recorder;
  private final Optional<String> counted;
  private final LastActivity lastActivity = new LastActivity();
  private final Duration readyLimit;
  private final Optional<DetachedConsumer> detached;
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
  private volatile boolean stopped;
  private MessageConsumer client;
  private ThreadRecorder threadRecorder;

  /**
   * A loop.
   *
   * @param counted the subscription under whose name arrivals are counted apart, if they are
   * @param detached a leave to come, if there is one
   */
  ConsumerLoop(
      MessageConsumer client,
      ReceiverLedger ledger,
      SenderClocks senders,
      PhaseTimeline timeline,
      Recorder recorder,
      Optional<String> counted,
      Duration readyLimit,
      Optional<DetachedConsumer> detached) {
    this.client = client;
    this.ledger = ledger;
    this.senders = senders;
    this.timeline = timeline;
    this.recorder = recorder;
    this.counted = counted;
    this.readyLimit = readyLimit;
    this.detached = detached;
  }

  /**
   * Reads until it is stopped.
   *
   * @throws DriverException if the client can't continue
   */
  @Override
  public void run() throws DriverException, InterruptedException {
    threadRecorder = recorder.threadRecorder();
    counted.ifPresent(threadRecorder::readFor);
    try {
      ready.complete(client.awaitReady(readyLimit));
      while (!stopped) {
        client.poll(POLL, this);
        if (detached.isPresent() && detached.get().isDue()) {
          goAndComeBack(detached.get());
        }
      }
    } catch (Throwable e) {
      ready.completeExceptionally(e);
      if (!stopped || !isOfClient(e)) {
        throw e;
      }
    } finally {
      client.close();
    }
  }

  /**
   * Returns whether a poll may fail so that is cut short by the stop; nothing was handed over then.
   */
  private static boolean isOfClient(Throwable failure) {
    return failure instanceof DriverException || failure instanceof InterruptedException;
  }

  private void goAndComeBack(DetachedConsumer due) throws DriverException, InterruptedException {
    due.go(client, () -> stopped);
    if (!stopped) {
      client = due.comeBack(readyLimit, () -> stopped);
    }
  }

  @Override
  public void delivered(int partition, ByteBuffer message, long received, boolean redelivered) {
    delivered(partition, MessageKey.NO_NUMBER, message, received, redelivered);
  }

  @Override
  public void delivered(int partition, int key, ByteBuffer message, long received,
      boolean redelivered) {
    lastActivity.beat(received);
    switch (ledger.enter(partition, key, message, received, redelivered)) {
      case FIRST -> first(message, received);
      case REORDERED -> {
        threadRecorder.count(timeline.at(received), Counter.REORDERED);
        first(message, received);
      }
      case REDELIVERY -> repeated(Counter.REDELIVERIES, message, received);
      case DUPLICATE -> repeated(Counter.DUPLICATES, message, received);
      case CORRUPT -> {
        threadRecorder.count(timeline.at(received), Counter.CORRUPT);
        detached.ifPresent(DetachedConsumer::arrived);
      }
      case FOREIGN -> threadRecorder.count(timeline.at(received), Counter.FOREIGN);
    }
  }

  private void first(ByteBuffer message, long received) {
    received(timeline.at(received), message);
    threadRecorder.arrive();
    long intended = ledger.lastIntended();
    PhaseKind phase = timeline.at(intended);
    if (detached.isPresent()) {
      detached.get().arrived();
      if (detached.get().hasGone() || phase.isAfterMeasure()) {
        record(phase, Metric.DELIVERY_AGE, received - intended);
        return;
      }
    }
    long sinceIntended = received - intended;
    long sinceSent = sinceIntended - MessageHeader.delayNanos(message);
    if (senders.isOther(MessageHeader.producer(message))) {
      record(phase, Metric.END_TO_END_RESPONSE_ACROSS, sinceIntended);
      record(phase, Metric.SEND_TO_CONSUME_ACROSS, sinceSent);
    } else {
      record(phase, Metric.END_TO_END_RESPONSE, sinceIntended);
      record(phase, Metric.SEND_TO_CONSUME, sinceSent);
    }
  }

  private void record(PhaseKind phase, Metric metric, long nanos) {
    if (nanos >= 0) {
      threadRecorder.record(phase, metric, nanos);
    } else {
      threadRecorder.count(phase, Counter.NEGATIVE);
    }
  }

  private void repeated(Counter counter, ByteBuffer message, long received) {
    PhaseKind phase = timeline.at(received);
    received(phase, message);
    threadRecorder.count(phase, counter);
  }

  private void received(PhaseKind phase, ByteBuffer message) {
    threadRecorder.count(phase, Counter.RECEIVED);
    threadRecorder.count(phase, Counter.RECEIVED_BYTES, message.remaining());
  }

  /** Returns when a message last arrived. */
  LastActivity lastActivity() {
    return lastActivity;
  }

  void stop() {
    stopped = true;
  }

  /** Returns whether messages sent from now on will arrive; fails if the client can't continue. */
  CompletableFuture<Boolean> ready() {
    return ready;
  }
}
