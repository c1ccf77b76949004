package io.weir.driver.loopback;

import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.SendFailure.Kind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds out, from the broker's records, what happened to the messages that were due in a span.
 * Counts what took place, not what was
 * planned: a message that is held back and that nothing overtakes was not reordered, and a second
 * copy that nobody fetched is no
 * duplicate. Called under the broker's lock; used once.
 */
final class TruthFinder {
  private final long from;
  private final long until;
  private final Samples publishResponse = new Samples();
  private final Samples publishService = new Samples();
  private final Samples endToEnd = new Samples();
  private long messages;
  private long refused;
  private long timedOut;
  private long abandoned;
  private long lost;
  private long duplicated;
  private long redelivered;
  private long reordered;
  private long corrupted;
  private long unidentifiable;

  TruthFinder(long fromNanos, long untilNanos) {
    this.from = fromNanos;
    this.until = untilNanos;
  }

  GroundTruth find(List<LoopbackTopic> topics) {
    for (LoopbackTopic topic : topics) {
      for (Partition partition : topic.partitions()) {
        readRecords(partition.records());
        partition.cursors().forEach(this::readDeliveries);
      }
    }
    return new GroundTruth(messages, faults(), quantiles());
  }

  private boolean isDue(RecordPage page, int slot) {
    long intended = page.intended[slot];
    return intended - from >= 0 && intended - until < 0;
  }

  private void readRecords(RecordLog records) {
    for (int record = 0; record < records.size(); record++) {
      RecordPage page = records.page(record);
      int slot = RecordLog.slot(record);
      if (isDue(page, slot)) {
        messages++;
        readOutcome(page, slot);
      }
    }
  }

  private void readOutcome(RecordPage page, int slot) {
    if (page.isAcknowledged(slot)) {
      publishResponse.add(page.settledAt[slot] - page.intended[slot]);
      publishService.add(page.settledAt[slot] - page.called[slot]);
    } else if (page.hasFailed(slot, Kind.CLOSED)) {
      abandoned++;
    } else if (page.hasFailed(slot) && page.fate(slot) == Fate.REFUSED) {
      refused++;
    } else if (page.hasFailed(slot)) {
      timedOut++;
    }
  }

  private void readDeliveries(Cursor cursor) {
    RecordLog records = cursor.partition().records();
    BitSet delivered = new BitSet(records.size());
    long[] latest = {};
    for (int position = cursor.start(); position < cursor.delivered(); position++) {
      int record = cursor.partition().queue().record(position);
      RecordPage page = records.page(record);
      int slot = RecordLog.slot(record);
      delivered.set(record);
      latest = withRoomFor(page.producer[slot], latest);
      readDelivery(page, slot, cursor.partition().queue().copy(position),
          cursor.deliveredAt(position), latest);
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
   * Reads one delivery; {@code latest} has the highest sequence number that arrived intact so far,
   * by producer.
   */
  private void readDelivery(RecordPage page, int slot, DeliveryQueue.Copy copy, long deliveredAt,
      long[] latest) {
    int count = isDue(page, slot) ? 1 : 0;
    switch (copy) {
      case UNANNOUNCED -> duplicated += count;
      case ANNOUNCED -> redelivered += count;
      case FIRST -> {
        if (page.fate(slot).isDamaged()) {
          corrupted += count;
          unidentifiable += page.fate(slot) == Fate.DEFACED ? count : 0;
        } else {
          readFirstIntact(page, slot, deliveredAt, latest);
        }
      }
    }
  }

  private void readFirstIntact(RecordPage page, int slot, long deliveredAt, long[] latest) {
    int producer = page.producer[slot];
    boolean overtaken = page.sequence[slot] < latest[producer];
    latest[producer] = Math.max(latest[producer], page.sequence[slot]);
    if (isDue(page, slot)) {
      reordered += overtaken ? 1 : 0;
      endToEnd.add(deliveredAt - page.intended[slot]);
    }
  }

  private static long[] withRoomFor(int producer, long[] latest) {
    if (producer < latest.length) {
      return latest;
    }
    long[] larger = Arrays.copyOf(latest, producer + 1);
    Arrays.fill(larger, latest.length, larger.length, Long.MIN_VALUE);
    return larger;
  }

  private Map<String, Long> faults() {
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
    return faults;
  }

  private Map<String, SortedMap<Double, Long>> quantiles() {
    Map<String, SortedMap<Double, Long>> quantiles = new TreeMap<>();
    quantiles.put("publish-response", publishResponse.quantiles());
    quantiles.put("publish-service", publishService.quantiles());
    quantiles.put("end-to-end-response", endToEnd.quantiles());
    return quantiles;
  }
}
