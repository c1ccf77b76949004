package io.weir.engine.ledger;

import io.weir.core.driver.MessageKey;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.HeaderRepair;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.StrayCount;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.ledger.ProducerTrack.PhaseCounter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.zip.CRC32C;

/**
 * The message accounting of one consumer. Every delivery is checked in full: its checksum, whether
 * it came before, and its order. Not thread-safe; after its consumer's thread has ended, another
 * thread may read it.
 */
public final class ReceiverLedger {
  /** A producer number above this is not believed: the header must be damaged. */
  private static final int MAX_PRODUCERS = 1 << 20;

  private static final long NONE = Long.MIN_VALUE;

  /**
   * The largest plausible distance of a damaged header's time from its neighbors': the longest
   * single stall.
   */
  private static final long NEAR_NANOS = 60_000_000_000L;

  private final SubscriptionLedger subscription;
  private final ConsumerTask task;
  private final int runId;
  private final SenderClocks senders;
  private final PhaseTimeline timeline;
  private final boolean shared;
  private final Optional<KeyOrderBook> keys;
  private final CRC32C crc = new CRC32C();
  private final HeaderRepair repair = new HeaderRepair();
  private final PhaseCounter unidentified = new PhaseCounter();
  private ProducerTrack[] tracks = new ProducerTrack[0];
  /** The producer whose track is the first. */
  private int firstProducer;
  private long foreign;
  private long lastIntended = NONE;

  ReceiverLedger(SubscriptionLedger subscription, ConsumerTask task, int runId,
      SenderClocks senders, PhaseTimeline timeline, boolean shared, Optional<KeyOrderBook> keys) {
    this.subscription = subscription;
    this.task = task;
    this.runId = runId;
    this.senders = senders;
    this.timeline = timeline;
    this.shared = shared;
    this.keys = keys;
  }

  /** Enters a delivery without a key. */
  public Delivery enter(int partition, ByteBuffer message, long receivedNanos,
      boolean redelivered) {
    return enter(partition, MessageKey.NO_NUMBER, message, receivedNanos, redelivered);
  }

  /**
   * Enters a delivery.
   *
   * @param key the number of the key that the client reported
   */
  public Delivery enter(int partition, int key, ByteBuffer message, long receivedNanos,
      boolean redelivered) {
    return switch (MessageHeader.inspect(message, crc)) {
      case INTACT -> intact(partition, key, message, receivedNanos, redelivered);
      case PAYLOAD_DAMAGED -> damaged(message, message, receivedNanos);
      case UNRECOGNISED -> shared ? foreign() : headerDamaged(message, receivedNanos);
      case HEADER_DAMAGED -> headerDamaged(message, receivedNanos);
    };
  }

  private Delivery foreign() {
    foreign++;
    return Delivery.FOREIGN;
  }

  private Delivery intact(int partition, int key, ByteBuffer message, long receivedNanos,
      boolean redelivered) {
    if (MessageHeader.runId(message) != runId) {
      return foreign();
    }
    if (!isPossible(message)) {
      return unidentified(message, receivedNanos);
    }
    if (!isKey(key, message)) {
      return damaged(message, message, receivedNanos);
    }
    lastIntended = intended(message);
    PhaseKind phase = timeline.at(lastIntended);
    int producer = MessageHeader.producer(message);
    long sequence = MessageHeader.sequence(message);
    ProducerTrack track = track(producer);
    Delivery delivery = track.intact(partition, sequence, phase, redelivered);
    if (keys.isPresent() && (delivery == Delivery.FIRST || delivery == Delivery.REORDERED)
        && keys.get().isLate(producer, key, sequence)) {
      track.lateForKey(phase);
    }
    return delivery;
  }

  /** Returns when a message was due by its header, in the time of this JVM's clock. */
  private long intended(ByteBuffer message) {
    return senders.own(MessageHeader.producer(message), MessageHeader.intendedNanos(message));
  }

  /**
   * Returns when the last intact message was due, in the time of this JVM's clock, so that it is in
   * one phase wherever it is counted. After {@link #enter} of an intact message.
   */
  public long lastIntended() {
    return lastIntended;
  }

  /**
   * Returns whether a message names itself as one that a producer can have sent: forged ones need
   * not.
   */
  private static boolean isPossible(ByteBuffer message) {
    int producer = MessageHeader.producer(message);
    long sequence = MessageHeader.sequence(message);
    return producer >= 0 && producer < MAX_PRODUCERS && sequence >= 0
        && sequence <= SequenceSet.MAX;
  }

  /** Returns whether a message came with the key that it was sent with: another one is damage. */
  private boolean isKey(int key, ByteBuffer message) {
    return keys.isEmpty()
        || key == KeyMark.read(message)
            && keys.get().knows(MessageHeader.producer(message), key);
  }

  private Delivery headerDamaged(ByteBuffer message, long receivedNanos) {
    return repair.repair(message)
        .map(header -> damaged(header, message, receivedNanos))
        .orElseGet(() -> unidentified(message, receivedNanos));
  }

  private Delivery damaged(ByteBuffer header, ByteBuffer message, long receivedNanos) {
    if (shared && MessageHeader.runId(header) != runId) {
      return foreign();
    }
    int producer = MessageHeader.producer(header);
    PhaseKind phase = timeline.at(intended(header));
    boolean believed =
        MessageHeader.runId(header) == runId
            && isPossible(header)
            && track(producer).damaged(MessageHeader.sequence(header), phase);
    return believed ? Delivery.CORRUPT : unidentified(message, receivedNanos);
  }

  private Delivery unidentified(ByteBuffer message, long receivedNanos) {
    unidentified.increment(timeline.at(guessIntended(message, receivedNanos)));
    return Delivery.CORRUPT;
  }

  /**
   * Returns when a message that can't be named was probably due: what its header says if that is
   * near the last intact message's time, else that time, so that damage due in the warm-up stays
   * there however late it arrives.
   */
  private long guessIntended(ByteBuffer message, long receivedNanos) {
    if (lastIntended == NONE) {
      return receivedNanos;
    }
    if (message.remaining() >= MessageHeader.BYTES) {
      long claimed = intended(message);
      boolean near = claimed >= timeline.loadAt() && claimed <= receivedNanos
          && Math.abs(claimed - lastIntended) < NEAR_NANOS;
      return near ? claimed : lastIntended;
    }
    return lastIntended;
  }

  private ProducerTrack track(int producer) {
    int place = producer - firstProducer;
    ProducerTrack track = place >= 0 && place < tracks.length ? tracks[place] : null;
    return track == null ? newTrack(producer) : track;
  }

  /** The producers of a topic have numbers that follow each other: others take no room. */
  private ProducerTrack newTrack(int producer) {
    if (tracks.length == 0) {
      firstProducer = producer;
    }
    int first = Math.min(firstProducer, producer);
    int end = Math.max(firstProducer + tracks.length, producer + 1);
    if (end - first > tracks.length) {
      ProducerTrack[] more = new ProducerTrack[Math.max(end - first, tracks.length * 2)];
      System.arraycopy(tracks, 0, more, firstProducer - first, tracks.length);
      tracks = more;
      firstProducer = first;
    }
    ProducerTrack track = new ProducerTrack(subscription.arrivals(producer));
    tracks[producer - firstProducer] = track;
    return track;
  }

  /** Adds the tracks of all producers that anything arrived from, by producer. */
  void addTracksTo(SortedMap<Integer, List<ProducerTrack>> all) {
    for (int place = 0; place < tracks.length; place++) {
      if (tracks[place] != null) {
        all.computeIfAbsent(firstProducer + place, any -> new ArrayList<>()).add(tracks[place]);
      }
    }
  }

  /** Deliveries that match no producer's message. */
  public StrayCount strays() {
    return new StrayCount(
        task.subscription(), task.consumer(), task.topic(), unidentified.toCount(), foreign);
  }

  /** The class of a delivery in the message accounting. */
  public enum Delivery {
    /**
     * A message's first, after all earlier ones of its producer and partition that were received.
     */
    FIRST,
    /** A message's first, after a later message of the same producer and partition. */
    REORDERED,
    /** A message's second or later, announced by the broker. */
    REDELIVERY,
    /** A message's second or later, unannounced. */
    DUPLICATE,
    /** Its bytes differ from the sent ones. */
    CORRUPT,
    /** A message that this run did not send. */
    FOREIGN
  }
}
