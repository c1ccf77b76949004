package io.weir.benchmark;

import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.ReceiverLedger;
import io.weir.engine.ledger.ReceiverLedger.Delivery;
import io.weir.engine.ledger.SubscriptionLedger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Measures the cost of writing a header, and of checking a delivery and entering it into the
 * ledger.
 */
public class DeliveryBenchmark extends NanoBenchmark {
  @Param({"100", "1024"})
  private int size;

  @Param({"1", "2"})
  private int consumers;

  private final PhaseTimeline timeline = new PhaseTimeline();
  private final CRC32C crc = new CRC32C();
  private ReceiverLedger ledger;
  private byte[] message;
  private ByteBuffer buffer;
  private long sequence;

  /** An empty ledger and a message of the given size. */
  @Setup
  public void prepare() {
    timeline.announce(PhaseKind.MEASURE, 0);
    ledger = new SubscriptionLedger("subscription", consumers, 1, SenderClocks.NONE, timeline,
        false, Optional.empty(), LedgerMemory.ofThisHeap())
        .receiver(new ConsumerTask("subscription", 0, consumers, 0, OptionalInt.empty()));
    message = new byte[size];
    buffer = ByteBuffer.wrap(message);
  }

  /** Returns the sender's part. */
  @Benchmark
  public byte[] writeHeader() {
    MessageHeader.write(message, 1, 0, sequence, sequence, 0, crc);
    sequence++;
    return message;
  }

  /** Returns the sender's and the receiver's parts. */
  @Benchmark
  public Delivery writeHeaderCheckAndEnter() {
    MessageHeader.write(message, 1, 0, sequence, sequence, 0, crc);
    Delivery delivery = ledger.enter(0, buffer, sequence, false);
    sequence++;
    return delivery;
  }
}
