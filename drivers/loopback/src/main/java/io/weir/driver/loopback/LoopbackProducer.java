package io.weir.driver.loopback;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A producer of the loopback broker. It draws each message's fate and delays, copies its bytes and
 * passes it to the broker.
 */
final class LoopbackProducer implements MessageProducer {
  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private final Intake intake;
  private final LoopbackOptions options;
  private final int id;
  private final LoopbackTopic topic;
  private final List<Lane> lanes;
  private final SendListener listener;
  private final Answers answers;
  private final LoopbackSendBuffer buffer;
  private final Draws draws;
  private final FaultPlan fates;
  private final PayloadSlab slab = new PayloadSlab();
  private final Incoming incoming = new Incoming();
  private final Wakeups wakeups = new Wakeups();
  private final DefectTrigger defects;
  private int nextLane;
  private boolean closed;

  LoopbackProducer(Intake intake, int id, String name, LoopbackTopic topic, SendListener listener,
      DefectTrigger defects) {
    this.intake = intake;
    this.options = intake.options();
    this.id = id;
    this.topic = topic;
    this.lanes = topic.partitions()
        .stream()
        .map(partition -> new Lane(partition, options.faults().reorderBy()))
        .toList();
    this.listener = listener;
    this.defects = defects;
    this.answers = intake.answers();
    this.buffer =
        new LoopbackSendBuffer(options.buffer(), intake.settings().client().sendBuffer().bytes());
    this.draws = new Draws(intake.settings().seed(), withoutClientId(name));
    this.fates = new FaultPlan(options.faults());
    this.nextLane = id % lanes.size();
  }

  /** Removes the client id, because it differs from run to run and the draws must not. */
  private String withoutClientId(String name) {
    String clientId = intake.settings().clientId();
    return name.startsWith(clientId) ? name.substring(clientId.length()) : name;
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    defects.pass(Defect.Place.SEND, 1);
    if (message.length > options.largestMessage().bytes()) {
      listener.failed(sequence, intendedNanos, calledNanos, answers.tooLarge(message.length));
      return;
    }
    if (!admit(message.length, sequence, intendedNanos, calledNanos)) {
      listener.failed(sequence, intendedNanos, calledNanos, answers.closed());
      return;
    }
    prepare(key, message, sequence, intendedNanos, calledNanos);
    Optional<SendFailure> refused = intake.take(this, incoming, wakeups);
    if (refused.isPresent()) {
      listener.failed(sequence, intendedNanos, calledNanos, refused.get());
      buffer.release(message.length);
    }
  }

  private boolean admit(int length, long sequence, long intendedNanos, long calledNanos)
      throws InterruptedException {
    try {
      return buffer.admit(length);
    } catch (InterruptedException e) {
      listener.failed(sequence, intendedNanos, calledNanos, answers.interrupted());
      throw e;
    }
  }

  private void prepare(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) {
    long fateBits = draws.bits(sequence, Draws.Purpose.FATE);
    incoming.key = key;
    incoming.sequence = sequence;
    incoming.intendedNanos = intendedNanos;
    incoming.calledNanos = calledNanos;
    incoming.length = message.length;
    incoming.fate = incoming.isProbe() ? InjectedFault.INTACT : fates.fate(fateBits);
    if (incoming.fate == InjectedFault.REFUSED) {
      incoming.refusal = fates.refusal(fateBits);
    }
    incoming.acknowledgeDelay =
        options.acknowledgeDelay().nanos(draws.bits(sequence, Draws.Purpose.ACKNOWLEDGE_DELAY));
    incoming.deliveryDelay =
        options.deliveryDelay().nanos(draws.bits(sequence, Draws.Purpose.DELIVERY_DELAY));
    if (incoming.fate.copies() > 0) {
      slab.store(message, incoming);
    }
    if (incoming.fate == InjectedFault.CORRUPTED) {
      ByteCorruption.strike(incoming, draws.bits(sequence, Draws.Purpose.DAMAGE));
    }
  }

  /**
   * Returns the lane of the next message: the partition of its key, or the partitions in turn.
   * Called under the broker's lock.
   */
  Lane nextLane(MessageKey key) {
    if (!key.isNone()) {
      return lanes.get(key.partition(lanes.size()));
    }
    Lane lane = lanes.get(nextLane);
    nextLane = nextLane + 1 == lanes.size() ? 0 : nextLane + 1;
    return lane;
  }

  int id() {
    return id;
  }

  /**
   * Returns the reason why no more messages can be sent, if any. Called under the broker's lock.
   */
  Optional<SendFailure> obstacle() {
    if (closed) {
      return Optional.of(answers.closed());
    }
    return topic.isDeleted() ? Optional.of(answers.deleted(topic.name())) : Optional.empty();
  }

  /** Accepts no more messages. Called under the broker's lock. */
  void markClosed() {
    closed = true;
  }

  /**
   * Reports the page's outcome of a message to the listener. Does nothing between the clock and the
   * listener that could be done elsewhere.
   */
  void answer(RecordPage page, int slot) {
    long sequence = page.sequence[slot];
    long intended = page.intended[slot];
    long called = page.called[slot];
    if (page.isFailure(slot)) {
      SendFailure failure = answers.failure(page.fate(slot), page.failure(slot));
      page.settle(slot, System.nanoTime());
      listener.failed(sequence, intended, called, failure);
    } else {
      page.settle(slot, System.nanoTime());
      listener.acknowledged(sequence, intended, called, System.nanoTime());
    }
    buffer.release(page.length[slot]);
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return buffer.awaitEmpty(System.nanoTime() + Times.nanos(timeout));
  }

  @Override
  public void close() {
    buffer.close();
    intake.abandon(this);
    long deadline = System.nanoTime() + CLOSE_NANOS;
    while (!buffer.isEmpty() && System.nanoTime() - deadline < 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
