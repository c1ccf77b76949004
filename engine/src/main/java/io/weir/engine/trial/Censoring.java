package io.weir.engine.trial;

import io.weir.core.interval.Metric;
import io.weir.core.ledger.SequenceRanges;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.load.ArrivalSchedule;
import io.weir.engine.load.PacedProducer.ProducerProgress;
import io.weir.engine.record.ThreadRecorder;
import java.util.List;

/**
 * Messages whose outcome never came: each has waited at least until the end, and is recorded with
 * that time, so that no quantile improves by missing answers. Their intended times come from
 * walking the schedule again.
 */
final class Censoring {
  private final PhaseTimeline timeline;
  private final ThreadRecorder threadRecorder;
  private final long endNanos;

  Censoring(PhaseTimeline timeline, ThreadRecorder threadRecorder, long endNanos) {
    this.timeline = timeline;
    this.threadRecorder = threadRecorder;
    this.endNanos = endNanos;
  }

  /**
   * One producer's messages without an outcome.
   *
   * @param progress how far it came
   * @param open those attempted that were neither acknowledged nor failed
   */
  record Lane(ProducerProgress progress, SequenceRanges open) {
    boolean isComplete() {
      return open.isEmpty() && progress.attempted() == progress.due();
    }
  }

  /** Goes through a producer's messages. */
  private record Open(ProducerProgress progress, SequenceRanges.Lookup lookup) {
    boolean isOpen(long sequence) {
      return sequence < progress.due()
          && (sequence >= progress.attempted() || lookup.contains(sequence));
    }
  }

  /** Records the open messages of a pacer's producers, which the schedule serves in turn. */
  void record(ArrivalSchedule schedule, List<Lane> producers) {
    if (producers.stream().allMatch(Lane::isComplete)) {
      return;
    }
    long rounds =
        producers.stream().mapToLong(producer -> producer.progress().due()).max().orElse(0);
    List<Open> each =
        producers.stream()
            .map(producer -> new Open(producer.progress(), producer.open().lookup()))
            .toList();
    for (long sequence = 0; sequence < rounds; sequence++) {
      for (Open producer : each) {
        long intended = timeline.moved(timeline.loadAt() + schedule.next());
        if (producer.isOpen(sequence)) {
          record(intended);
        }
      }
    }
  }

  private void record(long intended) {
    threadRecorder.record(timeline.at(intended), Metric.PUBLISH_RESPONSE,
        Math.max(0, endNanos - intended));
  }
}
