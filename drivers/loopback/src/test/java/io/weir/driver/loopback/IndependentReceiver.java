package io.weir.driver.loopback;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.MessageKey;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.MessageHeader.Integrity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * Counts the faults that one subscription can find from deliveries alone, in the simplest way. Used
 * by one thread at a time.
 */
final class IndependentReceiver implements DeliveryListener {
  /** A message, identified by its header. */
  record Name(int producer, long sequence) {}

  private record Stream(int producer, int partition) {}

  private record Keyed(int producer, int key) {}

  private final CRC32C crc = new CRC32C();
  private final Set<Name> intact = new HashSet<>();
  private final Set<Name> damaged = new HashSet<>();
  private final Map<Stream, Long> latest = new HashMap<>();
  private final Map<Stream, Long> latestOrDamaged = new HashMap<>();
  private final Map<Keyed, Long> latestOfKey = new HashMap<>();
  private final List<Name> order = new ArrayList<>();
  private final List<Long> endToEnd = new ArrayList<>();
  private long count;
  private long unidentifiable;
  private long duplicated;
  private long redelivered;
  private long reordered;
  private long reorderedIfDamagedCount;
  private long keyReordered;

  @Override
  public void delivered(int partition, ByteBuffer message, long receivedNanos, boolean announced) {
    delivered(partition, MessageKey.NO_NUMBER, message, receivedNanos, announced);
  }

  @Override
  public void delivered(int partition, int key, ByteBuffer message, long receivedNanos,
      boolean announced) {
    count++;
    Integrity integrity = MessageHeader.inspect(message, crc);
    if (integrity == Integrity.HEADER_DAMAGED || integrity == Integrity.UNRECOGNISED) {
      unidentifiable++;
      return;
    }
    Name name = new Name(MessageHeader.producer(message), MessageHeader.sequence(message));
    if (integrity == Integrity.PAYLOAD_DAMAGED) {
      damaged.add(name);
      latestOrDamaged.merge(new Stream(name.producer(), partition), name.sequence(), Math::max);
    } else if (intact.add(name)) {
      first(partition, name, receivedNanos - MessageHeader.intendedNanos(message));
      if (key != MessageKey.NO_NUMBER) {
        keyReordered += latestOfKey.merge(new Keyed(name.producer(), key), name.sequence(),
            Math::max) > name.sequence() ? 1 : 0;
      }
    } else if (announced) {
      redelivered++;
    } else {
      duplicated++;
    }
  }

  private void first(int partition, Name name, long nanos) {
    order.add(name);
    endToEnd.add(nanos);
    Stream stream = new Stream(name.producer(), partition);
    reordered += latest.merge(stream, name.sequence(), Math::max) > name.sequence() ? 1 : 0;
    reorderedIfDamagedCount +=
        latestOrDamaged.merge(stream, name.sequence(), Math::max) > name.sequence() ? 1 : 0;
  }

  /** Returns the faults, by the names of {@link io.weir.core.driver.GroundTruth}. */
  Map<String, Long> faults(Set<Name> acknowledged) {
    Set<Name> missing = new HashSet<>(acknowledged);
    missing.removeAll(intact);
    missing.removeAll(damaged);
    Map<String, Long> faults = new HashMap<>();
    faults.put("lost", missing.size() - unidentifiable);
    faults.put("duplicated", duplicated);
    faults.put("redelivered", redelivered);
    faults.put("reordered", reordered);
    faults.put("corrupted", damaged.size() + unidentifiable);
    faults.put("unidentifiable", unidentifiable);
    if (!latestOfKey.isEmpty()) {
      faults.put("key-reordered", keyReordered);
    }
    return faults;
  }

  /** Returns the number of all deliveries. */
  long count() {
    return count;
  }

  /** Returns the intact messages in the order of their first delivery. */
  List<Name> order() {
    return order;
  }

  /** Returns whether counting damaged messages as overtaking makes no difference. */
  boolean agreesOnReordering() {
    return reordered == reorderedIfDamagedCount;
  }

  Set<Name> intact() {
    return intact;
  }

  Set<Name> damaged() {
    return damaged;
  }

  /**
   * Returns the nanoseconds from the intended time of each message to its first intact delivery.
   */
  List<Long> endToEnd() {
    return endToEnd;
  }
}
