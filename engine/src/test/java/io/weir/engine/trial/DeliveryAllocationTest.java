package io.weir.engine.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.Assignment.Fleet;
import io.weir.core.worker.ClockLine;
import io.weir.core.worker.PeerClock;
import io.weir.engine.Allocation;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.clock.WorkerClock;
import io.weir.engine.ledger.KeyOrderBook;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.SubscriptionLedger;
import io.weir.engine.record.Recorder;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class DeliveryAllocationTest {
  private static final int RUN = 7;
  private static final int BATCH = 500;
  private static final int WARM_UP = 20;
  private static final int BATCHES = 100;
  private static final int KEYS = 100;

  private final PhaseTimeline timeline = new PhaseTimeline();
  private final Feeder feeder = new Feeder();
  private ConsumerLoop loop;
  private final SenderClocks senders =
      SenderClocks.of(new Fleet(2, List.of(1)), WorkerClock.ofThisJvm());

  @Test
  void aDeliveryAllocatesNothing() throws DriverException, InterruptedException {
    assertNothingIsAllocated(1, Optional.empty());
  }

  @Test
  void aDeliveryWithAKeyAllocatesNothing() throws DriverException, InterruptedException {
    feeder.keyed = true;
    assertNothingIsAllocated(1, Optional.of(new KeyOrderBook(1, KEYS)));
  }

  @Test
  void aDeliveryFromAnotherClockAllocatesNothing() throws DriverException, InterruptedException {
    senders.set(List.of(new PeerClock(1, new ClockLine(0, 77, 50e-6))));
    assertThat(senders.isOther(0)).isTrue();
    assertNothingIsAllocated(1, Optional.empty());
  }

  @Test
  void aDeliveryToOneOfSeveralConsumersAllocatesNothing()
      throws DriverException, InterruptedException {
    assertNothingIsAllocated(2, Optional.empty());
  }

  private void assertNothingIsAllocated(int consumers, Optional<KeyOrderBook> keys)
      throws DriverException, InterruptedException {
    timeline.announce(PhaseKind.MEASURE, 0);
    LedgerMemory memory = LedgerMemory.ofThisHeap();
    SubscriptionLedger ledger =
        new SubscriptionLedger("sub", consumers, RUN, senders, timeline, false, keys, memory);
    loop = new ConsumerLoop(feeder,
        ledger.receiver(new ConsumerTask("sub", 0, consumers, 0, OptionalInt.empty())),
        senders, timeline, new Recorder(memory), Optional.empty(), Duration.ofSeconds(10),
        Optional.empty());

    loop.run();

    assertThat(feeder.polls).isEqualTo(WARM_UP + BATCHES);
    assertThat(feeder.allocated).isZero();
    assertThat(ledger.deliveries().getFirst().received().count())
        .isEqualTo((long) (WARM_UP + BATCHES) * BATCH);
  }

  /**
   * Delivers batches of intact messages of several partitions on the loop's own thread, and counts
   * what their delivery allocates once all is loaded and grown.
   */
  private final class Feeder implements MessageConsumer {
    private final byte[] bytes = new byte[100];
    private final ByteBuffer message = ByteBuffer.wrap(bytes);
    private final CRC32C crc = new CRC32C();
    private long sequence;
    private int polls;
    private long allocated;
    private boolean keyed;

    @Override
    public boolean awaitReady(Duration timeout) {
      return true;
    }

    @Override
    public int poll(Duration timeout, DeliveryListener listener) throws InterruptedException {
      long more = Allocation.of(() -> deliver(listener));
      if (++polls > WARM_UP) {
        allocated += more;
      }
      if (polls == WARM_UP + BATCHES) {
        loop.stop();
      }
      return BATCH;
    }

    private void deliver(DeliveryListener listener) {
      for (int i = 0; i < BATCH; i++) {
        long intended = 20_000 * sequence;
        int key = keyed ? (int) (sequence % KEYS) : MessageKey.NO_NUMBER;
        KeyMark.write(bytes, key);
        MessageHeader.write(bytes, RUN, 0, sequence, intended, 1_000, crc);
        listener.delivered((int) (sequence % 16), key, message, intended + 2_000_000, false);
        sequence++;
      }
    }

    @Override
    public void close() {}
  }
}
