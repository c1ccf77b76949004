package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.interval.PhaseKind;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.engine.Allocation;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendAllocationTest {
  private static final int WARM_UP = 10_000;
  private static final int MESSAGES = 50_000;
  private static final long SECOND = 1_000_000_000L;

  private static final List<SizeDistribution> SIZES = List.of(
      new SizeDistribution.Weighted(
          List.of(new SizeDistribution.Weighted.Part(new DataSize(100), 2),
              new SizeDistribution.Weighted.Part(new DataSize(500), 1),
              new SizeDistribution.Weighted.Part(new DataSize(900), 0.1))),
      new SizeDistribution.Uniform(new DataSize(44), new DataSize(444)),
      new LogNormalSizes(new DataSize(200), 1, new DataSize(44), new DataSize(4_000)));

  private final FakeClock clock = new FakeClock(0);
  private final PhaseTimeline timeline = new PhaseTimeline();
  private final PacedProducer producer =
      new PacedProducer(1, 0, 0, clock, timeline, new Recorder(LedgerMemory.ofThisHeap()),
          new FirstFailures());
  private final ProducerGroup group =
      new ProducerGroup(ArrivalSchedule.uniform(Rate.parse("50k/s"), 0), List.of(producer),
          List.of(new Nobody()));
  private final SendLog log = producer.newLog();
  private long acknowledged;

  SendAllocationTest() {
    timeline.announce(PhaseKind.MEASURE, 0);
    group.start(0);
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 1_024})
  void aSendAllocatesNothing(long bytes) throws InterruptedException {
    PayloadPool pool = new PayloadPool(
        MessageSpecBuilder.builder().size(new DataSize(bytes)).content(Content.RANDOM).build(),
        Optional.empty(), 3);
    send(group, pool, WARM_UP);

    assertThat(Allocation.of(() -> send(group, pool, MESSAGES))).isZero();
  }

  @Test
  void aSendWithoutAScheduleAllocatesNothing() throws InterruptedException {
    PayloadPool pool = new PayloadPool(
        MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build(),
        Optional.empty(), 3);
    ProducerGroup unlimited =
        new ProducerGroup(Optional.empty(), List.of(producer), List.of(new Nobody()));
    unlimited.start(0);
    send(unlimited, pool, WARM_UP);

    assertThat(Allocation.of(() -> send(unlimited, pool, MESSAGES))).isZero();
  }

  @ParameterizedTest
  @EnumSource(value = KeyOrder.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void aSendWithAKeyAndASizeOfItsOwnAllocatesNothing(KeyOrder order) throws InterruptedException {
    KeySpec keys = new KeySpec(order, 1_000,
        order == KeyOrder.ZIPF ? Optional.of(0.99) : Optional.empty());
    PacedProducer keyed =
        new PacedProducer(1, 0, 0, clock, timeline, new Recorder(LedgerMemory.ofThisHeap()),
            new FirstFailures(), KeyPool.of(Optional.of(keys)).sequence(0, 7));
    ProducerGroup shareOfKeys = new ProducerGroup(ArrivalSchedule.uniform(Rate.parse("50k/s"), 0),
        List.of(keyed), List.of(new Nobody()));
    shareOfKeys.start(0);
    for (SizeDistribution sizes : SIZES) {
      PayloadPool pool = new PayloadPool(MessageSpecBuilder.builder()
          .size(MessageSpec.mean(sizes))
          .content(Content.RANDOM)
          .sizes(Optional.of(sizes))
          .build(), Optional.empty(), 3);
      send(shareOfKeys, pool, WARM_UP);

      assertThat(Allocation.of(() -> send(shareOfKeys, pool, MESSAGES))).as(sizes.describe())
          .isZero();
    }
  }

  private void send(ProducerGroup to, PayloadPool pool, int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      clock.advance(20_000);
      to.send(log, pool, clock.nanoTime());
    }
  }

  @Test
  void anAcknowledgementAllocatesNothing() throws InterruptedException {
    acknowledge(WARM_UP);

    assertThat(Allocation.of(() -> acknowledge(MESSAGES))).isZero();
  }

  @Test
  void acknowledgementsOfALongRunAllocateAChunkForEach65536() throws InterruptedException {
    acknowledge(WARM_UP);
    int messages = 20 << 16;

    assertThat(Allocation.of(() -> acknowledge(messages)) / (double) messages)
        .isLessThan(0.2);
  }

  @Test
  void aMessageThatIsNotSentAllocatesNothing() throws InterruptedException {
    group.skipUntil(log, group.due() + SECOND, group.due() + SECOND);

    assertThat(
        Allocation.of(() -> group.skipUntil(log, group.due() + SECOND, group.due() + SECOND)))
        .isZero();
  }

  private void acknowledge(int count) {
    for (int i = 0; i < count; i++) {
      clock.advance(20_000);
      long now = clock.nanoTime();
      producer.acknowledged(acknowledged++, now - 1_000_000, now - 900_000, now);
    }
  }

  /** Takes messages and forgets them. */
  private static final class Nobody implements MessageProducer {
    @Override
    public void send(MessageKey key, byte[] message, long sequence, long intended,
        long called) {}

    @Override
    public boolean flush(Duration timeout) {
      return true;
    }

    @Override
    public void close() {}
  }
}
