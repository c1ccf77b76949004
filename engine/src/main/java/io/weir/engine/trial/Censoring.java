package io.weir.engine.trial;

import io.weir.core.ledger.SequenceRanges;
import io.weir.core.result.Metric;
import io.weir.engine.load.ArrivalSchedule;
import io.weir.engine.load.ProducerLane.LaneProgress;
import io.weir.engine.record.PhaseTimeline;
import io.weir.engine.record.Shard;
import java.util.List;

/**
 * Messages whose outcome never came: each has waited at least until the end, and is recorded with
 * that, so that no quantile profits from what was never answered. Their intended times come from
 * walking the schedule again.
 */
final class Censoring {
  private final PhaseTimeline timeline;
  private final Shard shard;
  private final long endNanos;

  Censoring(PhaseTimeline timeline, Shard shard, long endNanos) {
    this.timeline = timeline;
    this.shard = shard;
    this.endNanos = endNanos;
  }

  /**
   * One producer's messages without an outcome.
   *
   * @param progress how far it came
   * @param open those attempted that were neither acknowledged nor failed
   */
  record Lane(LaneProgress progress, SequenceRanges open) {
    boolean isComplete() {
      return open.isEmpty() && progress.attempted() == progress.due();
    }
  }

  /** Goes through a producer's messages. */
  private record Open(LaneProgress progress, SequenceRanges.Lookup lookup) {
    boolean isOpen(long sequence) {
      return sequence < progress.due()
          && (sequence >= progress.attempted() || lookup.contains(sequence));
    }
  }

  /** Records the open messages of a pacer's lanes, which the schedule goes round. */
  void record(ArrivalSchedule schedule, List<Lane> lanes) {
    if (lanes.stream().allMatch(Lane::isComplete)) {
      return;
    }
    long rounds = lanes.stream().mapToLong(lane -> lane.progress().due()).max().orElse(0);
    List<Open> each =
        lanes.stream().map(lane -> new Open(lane.progress(), lane.open().lookup())).toList();
    for (long sequence = 0; sequence < rounds; sequence++) {
      for (Open lane : each) {
        long intended = timeline.loadAt() + schedule.next();
        if (lane.isOpen(sequence)) {
          record(intended);
        }
      }
    }
  }

  private void record(long intended) {
    shard.record(timeline.at(intended), Metric.PUBLISH_RESPONSE, Math.max(0, endNanos - intended));
  }
}
