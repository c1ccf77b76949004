package io.weir.engine.trial;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.ledger.ReceiverLedger;
import io.weir.engine.record.PhaseTimeline;
import io.weir.engine.record.Pulse;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.Shard;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Reads with one consumer, on a thread of its own, until it is told to stop; times each delivery
 * and enters it into the ledger.
 */
final class ConsumerLoop implements ThreadGuard.Task, DeliveryListener {
  private static final Duration POLL = Duration.ofMillis(100);

  private final ReceiverLedger ledger;
  private final PhaseTimeline timeline;
  private final Recorder recorder;
  private final Optional<String> counted;
  private final Pulse pulse = new Pulse();
  private final Duration readyLimit;
  private final Optional<Leave> leave;
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
  private volatile boolean stopped;
  private MessageConsumer client;
  private Shard shard;

  /**
   * A loop.
   *
   * @param counted the subscription under whose name arrivals are counted apart, if they are
   * @param leave a leave to come, if there is one
   */
  ConsumerLoop(
      MessageConsumer client,
      ReceiverLedger ledger,
      PhaseTimeline timeline,
      Recorder recorder,
      Optional<String> counted,
      Duration readyLimit,
      Optional<Leave> leave) {
    this.client = client;
    this.ledger = ledger;
    this.timeline = timeline;
    this.recorder = recorder;
    this.counted = counted;
    this.readyLimit = readyLimit;
    this.leave = leave;
  }

  /**
   * Reads until it is stopped.
   *
   * @throws DriverException if the client can't continue
   */
  @Override
  public void run() throws DriverException, InterruptedException {
    shard = recorder.shard();
    counted.ifPresent(shard::readFor);
    try {
      ready.complete(client.awaitReady(readyLimit));
      while (!stopped) {
        client.poll(POLL, this);
        if (leave.isPresent() && leave.get().isDue()) {
          goAndComeBack(leave.get());
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

  /** Whether a poll may fail so that is cut short by the stop; nothing was handed over then. */
  private static boolean isOfClient(Throwable failure) {
    return failure instanceof DriverException || failure instanceof InterruptedException;
  }

  private void goAndComeBack(Leave due) throws DriverException, InterruptedException {
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
    pulse.beat(received);
    switch (ledger.enter(partition, key, message, received, redelivered)) {
      case FIRST -> first(message, received);
      case REORDERED -> {
        shard.count(timeline.at(received), Counter.REORDERED);
        first(message, received);
      }
      case REDELIVERY -> repeated(Counter.REDELIVERIES, message, received);
      case DUPLICATE -> repeated(Counter.DUPLICATES, message, received);
      case CORRUPT -> {
        shard.count(timeline.at(received), Counter.CORRUPT);
        leave.ifPresent(Leave::arrived);
      }
      case FOREIGN -> shard.count(timeline.at(received), Counter.FOREIGN);
    }
  }

  private void first(ByteBuffer message, long received) {
    received(timeline.at(received), message);
    shard.arrive();
    long intended = MessageHeader.intendedNanos(message);
    PhaseKind phase = timeline.at(intended);
    if (leave.isPresent()) {
      leave.get().arrived();
      if (leave.get().hasGone() || phase.isAfterMeasure()) {
        record(phase, Metric.DELIVERY_AGE, received - intended);
        return;
      }
    }
    record(phase, Metric.END_TO_END_RESPONSE, received - intended);
    record(phase, Metric.SEND_TO_CONSUME, received - intended - MessageHeader.delayNanos(message));
  }

  private void record(PhaseKind phase, Metric metric, long nanos) {
    if (nanos >= 0) {
      shard.record(phase, metric, nanos);
    } else {
      shard.count(phase, Counter.NEGATIVE);
    }
  }

  private void repeated(Counter counter, ByteBuffer message, long received) {
    PhaseKind phase = timeline.at(received);
    received(phase, message);
    shard.count(phase, counter);
  }

  private void received(PhaseKind phase, ByteBuffer message) {
    shard.count(phase, Counter.RECEIVED);
    shard.count(phase, Counter.RECEIVED_BYTES, message.remaining());
  }

  /** When a message last arrived. */
  Pulse pulse() {
    return pulse;
  }

  void stop() {
    stopped = true;
  }

  /** Whether messages sent from now on will arrive; fails if the client can't go on. */
  CompletableFuture<Boolean> ready() {
    return ready;
  }
}
