package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure.Kind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Counts actual faults instead of planned ones. A message that was held back without being
 * overtaken was not reordered, and a second copy that was never fetched is not a duplicate. Called
 * under the broker's lock.
 */
final class FaultCounter {
  private final LongPredicate due;
  private long messages;
  private int acknowledged;
  private int received;
  private long refused;
  private long timedOut;
  private long abandoned;
  private long lost;
  private long duplicated;
  private long redelivered;
  private long reordered;
  private long corrupted;
  private long unidentifiable;
  private boolean keyed;
  private long keyReordered;

  FaultCounter(LongPredicate due) {
    this.due = due;
  }

  private boolean isDue(RecordPage page, int slot) {
    return due.test(page.intended[slot]);
  }

  /** Counts all faults of a partition. */
  void read(Partition partition) {
    RecordLog records = partition.records();
    for (int record = 0; record < records.size(); record++) {
      if (isDue(records.page(record), RecordLog.slot(record))) {
        messages++;
        readOutcome(records.page(record), RecordLog.slot(record));
      }
    }
    partition.cursors().forEach(this::readDeliveries);
  }

  private void readOutcome(RecordPage page, int slot) {
    if (page.isAcknowledged(slot)) {
      acknowledged++;
    } else if (page.hasFailed(slot, Kind.CLOSED)) {
      abandoned++;
    } else if (page.hasFailed(slot) && page.fate(slot) == InjectedFault.REFUSED) {
      refused++;
    } else if (page.hasFailed(slot)) {
      timedOut++;
    }
  }

  private void readDeliveries(Cursor cursor) {
    RecordLog records = cursor.partition().records();
    BitSet delivered = new BitSet(records.size());
    long[] latest = {};
    Map<Long, Long> latestOfKey = new HashMap<>();
    for (int position = cursor.start(); position < cursor.delivered(); position++) {
      int record = cursor.partition().queue().record(position);
      delivered.set(record);
      latest = withRoomFor(records.page(record).producer[RecordLog.slot(record)], latest);
      readDelivery(cursor, position, latest);
      readKey(cursor, position, latestOfKey);
    }
    for (int record = cursor.firstRecord(); record < records.size(); record++) {
      RecordPage page = records.page(record);
      int slot = RecordLog.slot(record);
      if (!delivered.get(record) && isDue(page, slot) && page.isAcknowledged(slot)) {
        lost++;
      }
    }
  }

  /**
   * Counts one delivery. {@code latest} holds the highest sequence number received intact so far,
   * by producer.
   */
  private void readDelivery(Cursor cursor, int position, long[] latest) {
    int record = cursor.partition().queue().record(position);
    RecordPage page = cursor.partition().records().page(record);
    int slot = RecordLog.slot(record);
    int count = isDue(page, slot) ? 1 : 0;
    switch (cursor.partition().queue().copy(position)) {
      case UNANNOUNCED -> duplicated += count;
      case ANNOUNCED -> redelivered += count;
      case FIRST -> {
        if (cursor.isFirstIntact(position)) {
          received += count;
          reordered += isOvertaken(page, slot, latest) ? count : 0;
        } else {
          corrupted += count;
          unidentifiable += page.fate(slot) == InjectedFault.DEFACED ? count : 0;
        }
      }
    }
  }

  /** Counts one delivery by producer and key. All messages of a key are in this partition. */
  private void readKey(Cursor cursor, int position, Map<Long, Long> latest) {
    int record = cursor.partition().queue().record(position);
    RecordPage page = cursor.partition().records().page(record);
    int slot = RecordLog.slot(record);
    if (page.key[slot] < 0 || !cursor.isFirstIntact(position)) {
      return;
    }
    keyed = true;
    long producerAndKey = (long) page.producer[slot] << Integer.SIZE | page.key[slot];
    long before = latest.getOrDefault(producerAndKey, Long.MIN_VALUE);
    if (page.sequence[slot] > before) {
      latest.put(producerAndKey, page.sequence[slot]);
    } else if (isDue(page, slot)) {
      keyReordered++;
    }
  }

  private static boolean isOvertaken(RecordPage page, int slot, long[] latest) {
    int producer = page.producer[slot];
    boolean overtaken = page.sequence[slot] < latest[producer];
    latest[producer] = Math.max(latest[producer], page.sequence[slot]);
    return overtaken;
  }

  private static long[] withRoomFor(int producer, long[] latest) {
    if (producer < latest.length) {
      return latest;
    }
    long[] larger = Arrays.copyOf(latest, producer + 1);
    Arrays.fill(larger, latest.length, larger.length, Long.MIN_VALUE);
    return larger;
  }

  /** Returns the number of messages that were due in the span. */
  long messages() {
    return messages;
  }

  /** Returns how many of them were acknowledged. */
  int acknowledged() {
    return acknowledged;
  }

  /** Returns the number of intact first deliveries, over all subscriptions. */
  int received() {
    return received;
  }

  /** Returns the faults, by the names of {@link io.weir.core.driver.GroundTruth}. */
  Map<String, Long> faults() {
    Map<String, Long> faults = new TreeMap<>();
    faults.put("lost", lost);
    faults.put("duplicated", duplicated);
    faults.put("redelivered", redelivered);
    faults.put("reordered", reordered);
    faults.put("corrupted", corrupted);
    faults.put("unidentifiable", unidentifiable);
    faults.put("refused", refused);
    faults.put("timed-out", timedOut);
    faults.put("abandoned", abandoned);
    if (keyed) {
      faults.put("key-reordered", keyReordered);
    }
    return faults;
  }
}
