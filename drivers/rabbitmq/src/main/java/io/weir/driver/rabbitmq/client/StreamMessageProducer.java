package io.weir.driver.rabbitmq.client;

import com.rabbitmq.stream.ConfirmationStatus;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.MessageBuilder;
import com.rabbitmq.stream.Producer;
import com.rabbitmq.stream.ProducerBuilder;
import com.rabbitmq.stream.Resource;
import com.rabbitmq.stream.StreamException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SendBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** A producer with a separate client, which sends to the streams of its topic in turn. */
final class StreamMessageProducer implements OpenClients.Expiring {
  private static final SendFailure CLOSED =
      new SendFailure(Kind.CLOSED, "the producer was closed with the message in flight");
  private static final SendFailure LOST = new SendFailure(Kind.DISCONNECTED,
      "the client had no connection to the stream's leader within the send time-out");
  private static final Duration SHORTEST_CONFIRM_TIMEOUT = Duration.ofSeconds(1);
  private static final long LOOK_AGAIN_NANOS = 50_000;
  /** The client's default, if messages have no common size. */
  private static final int BATCH_OF_ANY_SIZE = 100;
  private static final int CLIENTS_OWN_UNCONFIRMED = 10_000;

  private final DriverSettings settings;
  private final SendListener listener;
  private final ThreadGuard threads;
  private final SendBuffer buffer;
  private final OpenSends open;
  private final StreamConnection connection;
  private final int batchSize;
  private final int places;
  private final SendFailure expired;
  private final List<Target> targets = new ArrayList<>();
  private volatile boolean closed;
  private long tag;
  private int turn;
  private int sentInTurn;

  private StreamMessageProducer(DriverSettings settings, ProducerSpec spec, SendListener listener,
      StreamConnection connection, ThreadGuard threads) {
    ClientPolicy policy = settings.client();
    this.settings = settings;
    this.listener = listener;
    this.threads = threads;
    this.buffer = new SendBuffer(policy.sendBuffer().bytes());
    this.places = OpenSends.places(policy, spec);
    this.open = new OpenSends(listener, buffer, places);
    this.connection = connection;
    this.batchSize = batchSize(policy, spec);
    this.expired = new SendFailure(Kind.TIMEOUT,
        "not confirmed within " + policy.sendTimeout().toMillis() + " ms");
  }

  /**
   * Returns how many messages of the workload's size make up a batch, because the client counts
   * messages.
   */
  static int batchSize(ClientPolicy policy, ProducerSpec spec) {
    return spec.messageSize()
        .map(size -> Math.clamp(policy.batchSize().bytes() / size.bytes(), 1, OpenSends.MOST))
        .orElse(BATCH_OF_ANY_SIZE);
  }

  static StreamMessageProducer open(DriverSettings settings, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) throws DriverException {
    StreamMessageProducer producer = new StreamMessageProducer(settings, spec, listener,
        StreamConnection.open(settings, spec.name()), threads);
    try {
      for (int partition = 0; partition < spec.topic().partitions(); partition++) {
        producer.targets.add(producer.target(spec, Layout.home(spec.topic(), partition)));
      }
      // Otherwise all producers would start with the same stream and stay in step.
      producer.turn = Math.floorMod(spec.name().hashCode(), producer.targets.size());
      return producer;
    } catch (StreamException e) {
      producer.connection.close();
      throw new DriverException("producer " + spec.name() + " can't send to topic "
          + spec.topic().name() + ": " + Replies.chain(e), e);
    }
  }

  /**
   * A stream to send to.
   *
   * @param producer the client's own
   * @param recovering whether the client has lost its connection and is reconnecting
   */
  private record Target(Producer producer, AtomicBoolean recovering) {}

  private Target target(ProducerSpec spec, String stream) {
    ClientPolicy policy = settings.client();
    Duration timeout = policy.sendTimeout();
    AtomicBoolean recovering = new AtomicBoolean();
    ProducerBuilder builder = connection.environment()
        .producerBuilder()
        .stream(stream)
        .batchSize(batchSize)
        .maxUnconfirmedMessages(mostUnconfirmed(spec.topic().partitions(), places))
        .confirmTimeout(Durations.max(timeout, SHORTEST_CONFIRM_TIMEOUT))
        .enqueueTimeout(timeout)
        .listeners(change -> recovering.set(change.currentState() == Resource.State.RECOVERING));
    Duration batchDelay = policy.batchDelay();
    if (!batchDelay.isZero()) {
      delayBatches(builder, batchDelay);
    }
    if (policy.idempotence()) {
      builder.name(spec.name());
    }
    return new Target(builder.build(), recovering);
  }

  /**
   * Returns a limit well above one stream's share of the open messages, so that the client does not
   * limit a producer. It is not unlimited, because the client reserves space for that many.
   */
  static int mostUnconfirmed(int streams, int places) {
    return Math.clamp(2L * places / streams, Math.min(CLIENTS_OWN_UNCONFIRMED, places), places);
  }

  /**
   * Sends batches after a delay.
   *
   * @deprecated like the client's own switch, whose future batches never wait; the batch delay will
   * then have no equivalent setting
   */
  @Deprecated
  private static void delayBatches(ProducerBuilder builder, Duration delay) {
    builder.dynamicBatch(false).batchPublishingDelay(delay);
  }

  int batchSize() {
    return batchSize;
  }

  boolean isOpen() {
    return !closed;
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    int room = closed ? -1 : buffer.take(message.length);
    Target target = targets.get(key.isNone() ? turn : key.partition(targets.size()));
    SendFailure failure = room < 0 ? CLOSED : awaitReady(target, calledNanos);
    if (failure != null) {
      listener.failed(sequence, intendedNanos, calledNanos, failure);
      if (room >= 0) {
        buffer.release(room);
      }
      return;
    }
    long place = ++tag;
    open.add(place, sequence, intendedNanos, calledNanos, room);
    publish(target.producer(), key, message.clone(), place);
    if (key.isNone()) {
      takeTurns();
    }
    if (closed) {
      open.fail(place, false, CLOSED);
    }
  }

  /**
   * Stays with a stream for a batch, as Kafka's client does, because the client fills one batch per
   * stream.
   */
  private void takeTurns() {
    sentInTurn++;
    if (sentInTurn >= batchSize) {
      sentInTurn = 0;
      turn = turn + 1 == targets.size() ? 0 : turn + 1;
    }
  }

  /**
   * Waits until the client is connected and the open sends have a place. Returns the reason if that
   * will not happen, or null.
   */
  private SendFailure awaitReady(Target target, long calledNanos) throws InterruptedException {
    long deadline = calledNanos + settings.client().sendTimeout().toNanos();
    while (!closed) {
      if (!target.recovering().get() && open.hasRoom(tag + 1)) {
        return null;
      }
      if (System.nanoTime() - deadline >= 0) {
        return LOST;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
    return CLOSED;
  }

  /** The client keeps the array that it is given. */
  private void publish(Producer stream, MessageKey key, byte[] message, long place) {
    try {
      stream.send(built(stream.messageBuilder(), key, message), status -> answered(place, status));
    } catch (IllegalArgumentException e) {
      // The client throws this only for a message that no frame can hold.
      open.fail(place, false, new SendFailure(Kind.TOO_LARGE, Replies.chain(e)));
    } catch (StreamException | IllegalStateException e) {
      open.fail(place, false,
          closed ? CLOSED : new SendFailure(Kind.DISCONNECTED, Replies.chain(e)));
    }
  }

  private void answered(long place, ConfirmationStatus status) {
    try {
      if (status.isConfirmed()) {
        open.confirm(place, false);
      } else {
        open.fail(place, false, failure(status.getCode()));
      }
    } catch (Throwable e) {
      // The client only logs the exceptions of a callback.
      threads.failed("taking outcomes of sends", e);
    }
  }

  private static Message built(MessageBuilder builder, MessageKey key, byte[] message) {
    return key.isNone()
        ? builder.addData(message).build()
        : builder.properties().messageId(key.text()).messageBuilder().addData(message).build();
  }

  private SendFailure failure(short code) {
    return closed ? CLOSED : StreamFailures.of(code);
  }

  @Override
  public void expire() {
    open.expire(System.nanoTime() - settings.client().sendTimeout().toNanos(), expired);
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return buffer.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    closed = true;
    boolean interrupted = buffer.close(grace);
    connection.close();
    open.failAll(CLOSED);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
