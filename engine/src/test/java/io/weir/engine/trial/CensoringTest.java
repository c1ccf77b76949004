package io.weir.engine.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.scenario.Pacing;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.host.ContentionMeter;
import io.weir.engine.host.PauseMeter;
import io.weir.engine.host.ThreadRoster;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.load.ArrivalSchedule;
import io.weir.engine.load.PacedProducer.ProducerProgress;
import io.weir.engine.record.HostMeter;
import io.weir.engine.record.IntervalCollector;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.StallMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CensoringTest {
  @Test
  void whatWasNeverAnsweredHasWaitedUntilTheEnd() {
    PhaseTimeline timeline = new PhaseTimeline();
    timeline.announce(PhaseKind.MEASURE, 0);
    Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());
    ArrivalSchedule schedule = ArrivalSchedule.uniform(Rate.parse("1k/s"), 0);
    Censoring.Lane even =
        new Censoring.Lane(new ProducerProgress(0, 50, 50, OptionalLong.empty()),
            SequenceRanges.between(10, 11));
    Censoring.Lane odd =
        new Censoring.Lane(new ProducerProgress(0, 50, 49, OptionalLong.empty()),
            SequenceRanges.EMPTY);

    new Censoring(timeline, recorder.threadRecorder(), 1_000_000_000L).record(schedule,
        List.of(even, odd));

    Histogram histogram = publishResponse(recorder, timeline);
    assertThat(histogram.getTotalCount()).isEqualTo(2);
    assertThat(histogram.getMaxValue()).isCloseTo(980_000_000L,
        org.assertj.core.data.Percentage.withPercentage(0.1));
    assertThat(histogram.getMinValue()).isCloseTo(901_000_000L,
        org.assertj.core.data.Percentage.withPercentage(0.1));
  }

  private static Histogram publishResponse(Recorder recorder, PhaseTimeline timeline) {
    List<IntervalSnapshot> snapshots = new ArrayList<>();
    ThreadGuard threads = new ThreadGuard();
    try (StallMeter stalls = new StallMeter(Pacing.NORMAL, () -> {}, threads);
        PauseMeter pauses = new PauseMeter(threads)) {
      ContentionMeter contention = new ContentionMeter(new ThreadRoster());
      HostMeter host = new HostMeter(stalls, pauses, contention, List::of);
      new IntervalCollector(0, recorder, timeline, host, () -> 0, Optional::empty, snapshots::add)
          .collect();
    }
    return snapshots.get(0)
        .latencies()
        .get(PhaseKind.MEASURE)
        .get(Metric.PUBLISH_RESPONSE)
        .toHistogram();
  }
}
