package io.weir.driver.loopback;

import io.weir.core.driver.GroundTruth;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Computes from the broker's records the actual results of the messages that were due in a span.
 * Reads the records once per measure, so that memory is needed for only one at a time. Called under
 * the broker's lock.
 */
final class TruthFinder {
  private final List<Partition> partitions;
  private final LongPredicate due;
  private final LongPredicate timed;

  /**
   * A finder.
   *
   * @param due whether messages count that were due at a moment
   * @param timed whether their times do; of messages that count
   */
  TruthFinder(List<LoopbackTopic> topics, LongPredicate due, LongPredicate timed) {
    this.partitions = topics.stream().flatMap(topic -> topic.partitions().stream()).toList();
    this.due = due;
    this.timed = timed;
  }

  GroundTruth find() {
    FaultCounter counter = new FaultCounter(due);
    partitions.forEach(counter::read);
    Map<String, SortedMap<Double, Long>> quantiles = new TreeMap<>();
    quantiles.put("publish-response",
        answers(counter.acknowledged(), (page, slot) -> page.intended[slot]));
    quantiles.put("publish-service",
        answers(counter.acknowledged(), (page, slot) -> page.called[slot]));
    quantiles.put("end-to-end-response", deliveries(counter.received()));
    return new GroundTruth(counter.messages(), counter.faults(), quantiles);
  }

  /** The start of a message's time. */
  private interface Start {
    long nanos(RecordPage page, int slot);
  }

  private SortedMap<Double, Long> answers(int count, Start start) {
    Samples samples = new Samples(count);
    for (Partition partition : partitions) {
      for (int record = 0; record < partition.records().size(); record++) {
        RecordPage page = partition.records().page(record);
        int slot = RecordLog.slot(record);
        if (timed.test(page.intended[slot]) && page.isAcknowledged(slot)) {
          samples.add(page.settledAt[slot] - start.nanos(page, slot));
        }
      }
    }
    return samples.quantiles();
  }

  private SortedMap<Double, Long> deliveries(int count) {
    Samples samples = new Samples(count);
    for (Partition partition : partitions) {
      for (Cursor cursor : partition.cursors()) {
        for (int at = cursor.start(); at < cursor.delivered(); at++) {
          RecordPage page = partition.records().page(partition.queue().record(at));
          int slot = RecordLog.slot(partition.queue().record(at));
          if (timed.test(page.intended[slot]) && cursor.isFirstIntact(at)) {
            samples.add(cursor.deliveredAt(at) - page.intended[slot]);
          }
        }
      }
    }
    return samples.quantiles();
  }
}
