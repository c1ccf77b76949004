package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Pacing;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.host.ContentionMeter;
import io.weir.engine.host.PauseMeter;
import io.weir.engine.host.ThreadRoster;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.HostMeter;
import io.weir.engine.record.IntervalCollector;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.StallMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Producers that share a pacing thread, one of which is blocked by its client. */
class OwnLagTest {
  private static final long MILLI = 1_000_000;
  private static final long START = 1_000 * MILLI;
  private static final int PER_SECOND = 1_000;

  private final FakeClock clock = new FakeClock(0, 100);
  private final PhaseTimeline timeline = new PhaseTimeline();
  private final Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());

  /** Runs a second of load, evenly over the producers; the first one blocks at some messages. */
  private void run(int producers, int blockedFrom, int blockedUntil, long blockNanos) {
    timeline.announce(PhaseKind.MEASURE, START);
    timeline.announce(PhaseKind.DRAIN, START + 1_000 * MILLI);
    List<PacedProducer> lanes = new ArrayList<>();
    List<MessageProducer> clients = new ArrayList<>();
    for (int producer = 0; producer < producers; producer++) {
      lanes.add(new PacedProducer(1, producer, 0, clock, timeline, recorder,
          new FirstFailures()));
      boolean blocks = producer == 0;
      clients.add(new Blocking(blocks ? blockedFrom : 0, blocks ? blockedUntil : 0, blockNanos));
    }
    new Pacer(
        List.of(new ProducerGroup(ArrivalSchedule.uniform(new Rate(PER_SECOND), 0), lanes,
            clients)),
        new Rate(PER_SECOND),
        MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build(),
        Pacing.NORMAL, 1, clock, timeline).run();
  }

  private Histogram recorded(Metric metric, IntervalSnapshot interval) {
    return interval.latencies().get(PhaseKind.MEASURE).get(metric).toHistogram();
  }

  private IntervalSnapshot interval() {
    ThreadGuard guard = new ThreadGuard();
    List<IntervalSnapshot> taken = new ArrayList<>();
    try (StallMeter stalls = new StallMeter(Pacing.NORMAL, () -> {}, guard);
        PauseMeter pauses = new PauseMeter(guard)) {
      HostMeter host =
          new HostMeter(stalls, pauses, new ContentionMeter(new ThreadRoster()), List::of);
      new IntervalCollector(0, recorder, timeline, host, () -> 0, Optional::empty, taken::add)
          .collect();
    }
    return taken.getFirst();
  }

  private static long longer(Histogram histogram, long nanos) {
    return histogram.getCountBetweenValues(nanos, Long.MAX_VALUE / 2);
  }

  @Test
  void aBlockedSendExplainsTheLagOfItsOwnProducer() {
    run(1, 100, 101, 200 * MILLI);
    IntervalSnapshot interval = interval();

    assertThat(longer(recorded(Metric.GENERATOR_LAG, interval), MILLI)).isBetween(198L, 200L);
    assertThat(recorded(Metric.OWN_LAG, interval).getMaxValue()).isLessThan(MILLI / 10);
    assertThat(recorded(Metric.OWN_LAG, interval).getTotalCount()).isEqualTo(PER_SECOND);
  }

  @Test
  void itExplainsNoLagOfOtherProducers() {
    run(4, 50, 51, 200 * MILLI);
    IntervalSnapshot interval = interval();

    assertThat(longer(recorded(Metric.GENERATOR_LAG, interval), MILLI)).isBetween(197L, 200L);
    assertThat(longer(recorded(Metric.OWN_LAG, interval), MILLI))
        .as("those of three of the four producers")
        .isBetween(147L, 150L);
    assertThat(recorded(Metric.OWN_LAG, interval).getMaxValue()).isGreaterThan(198 * MILLI);
  }

  /** A producer that is always blocked falls behind more and more, and that is the system's. */
  @Test
  void aLagThatGrowsWhileEverySendBlocksIsTheSystems() {
    run(1, 0, PER_SECOND, 5 * MILLI);
    IntervalSnapshot interval = interval();

    assertThat(recorded(Metric.GENERATOR_LAG, interval).getMaxValue())
        .isGreaterThan(3_000 * MILLI);
    assertThat(recorded(Metric.OWN_LAG, interval).getMaxValue()).isLessThan(MILLI / 2);
  }

  /** Sends that take CPU time make the generator late, and no buffer is full. */
  @Test
  void shortSendsThatTakeAllTheTimeExplainNothing() {
    run(1, 0, 60, 90_000);
    IntervalSnapshot interval = interval();

    assertThat(IntStream.of(50, 99)
        .allMatch(quantile -> recorded(Metric.OWN_LAG, interval).getValueAtPercentile(
            quantile) == recorded(Metric.GENERATOR_LAG, interval).getValueAtPercentile(quantile)))
        .isTrue();
  }

  /** A client that blocks at some of its messages. */
  private final class Blocking implements MessageProducer {
    private final int from;
    private final int until;
    private final long nanos;

    Blocking(int from, int until, long nanos) {
      this.from = from;
      this.until = until;
      this.nanos = nanos;
    }

    @Override
    public void send(MessageKey key, byte[] message, long sequence, long intended, long called) {
      if (sequence >= from && sequence < until) {
        clock.advance(nanos);
      }
    }

    @Override
    public boolean flush(Duration timeout) {
      return true;
    }

    @Override
    public void close() {}
  }
}
