package io.weir.benchmark;

import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.result.Json;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.ledger.KeyOrderBook;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.ReceiverLedger;
import io.weir.engine.ledger.SendLedger;
import io.weir.engine.ledger.SubscriptionLedger;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.ThreadRecorder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * Measures the size of the ledger for very many messages, and checks its counts. The consumers of
 * one subscription read a partition each, keys follow a Zipf distribution, and the run is repeated
 * with loss and duplicates. There is no broker. Everything else is what a worker does with a
 * message that is acknowledged and delivered. Exits with 4 if a count is wrong or a target is
 * missed.
 *
 * <pre>
 * java -Xmx1g -cp benchmark/target/weir-benchmark.jar io.weir.benchmark.LedgerSize [MESSAGES]
 * </pre>
 */
public final class LedgerSize {
  private static final int PRODUCERS = 9;
  private static final int CONSUMERS = 9;
  private static final int KEYS = 10_000;
  private static final int RUN = 7;
  private static final int BYTES = 100;
  private static final int SLOTS = 1 << 16;
  private static final int IN_A_THOUSAND = 1_000;
  /** Per producer, so that a consumer is up to 9 million messages behind another. */
  private static final int MOST_BEHIND = 1_000_000;
  private static final DataSize MOST_IN_FILE = DataSize.parse("10 MB");
  private static final DataSize MOST_IN_WORKER = DataSize.parse("64 MB");

  private final long messages;
  private final boolean faulty;
  private final int[] keys = new int[SLOTS];
  private final CyclicBarrier together = new CyclicBarrier(CONSUMERS);
  private final PhaseTimeline timeline = new PhaseTimeline();
  private final LedgerMemory memory = LedgerMemory.ofThisHeap();
  private final Recorder recorder = new Recorder(memory);
  private final SubscriptionLedger subscription = new SubscriptionLedger("subscription", CONSUMERS,
      RUN, SenderClocks.NONE, timeline, false, Optional.of(new KeyOrderBook(PRODUCERS, KEYS)),
      memory);

  private LedgerSize(long messages, boolean faulty) {
    this.messages = messages / PRODUCERS * PRODUCERS;
    this.faulty = faulty;
    timeline.announce(PhaseKind.MEASURE, 0);
    double sum = IntStream.rangeClosed(1, KEYS).mapToDouble(rank -> 1.0 / rank).sum();
    double upTo = 0;
    int slot = 0;
    for (int key = 0; key < KEYS; key++) {
      upTo += 1.0 / (key + 1) / sum;
      while (slot < SLOTS && slot < upTo * SLOTS) {
        keys[slot++] = key;
      }
    }
  }

  public static void main(String[] arguments)
      throws InterruptedException, ExecutionException, IOException {
    long messages = Long.parseLong(arguments.length > 0 ? arguments[0] : "1000000000");
    System.out.printf(Locale.ROOT,
        "%,d messages, %d producers, %d consumers in one subscription, %,d keys by Zipf%n",
        messages, PRODUCERS, CONSUMERS, KEYS);
    boolean met = true;
    for (boolean faulty : new boolean[] {false, true}) {
      met &= new LedgerSize(messages, faulty).measure();
    }
    System.exit(met ? 0 : 4);
  }

  /** The messages that were really sent and lost. */
  private record Truth(long sent, long lost, long duplicated) {
    Truth plus(Truth other) {
      return new Truth(sent + other.sent, lost + other.lost, duplicated + other.duplicated);
    }
  }

  private boolean measure() throws InterruptedException, ExecutionException, IOException {
    long before = heap();
    long began = System.nanoTime();
    Truth truth = new Truth(0, 0, 0);
    try (ExecutorService threads = Executors.newFixedThreadPool(CONSUMERS)) {
      List<Future<Truth>> all = new ArrayList<>();
      for (int consumer = 0; consumer < CONSUMERS; consumer++) {
        int own = consumer;
        ReceiverLedger receiver = subscription
            .receiver(new ConsumerTask("subscription", own, CONSUMERS, 0, OptionalInt.empty()));
        all.add(threads.submit(() -> consume(own, receiver)));
      }
      for (Future<Truth> one : all) {
        truth = truth.plus(one.get());
      }
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    long alive = heap() - before;
    return report(truth, seconds, alive);
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private Truth consume(int own, ReceiverLedger receiver)
      throws InterruptedException, BrokenBarrierException {
    ThreadRecorder threadRecorder = recorder.threadRecorder();
    byte[] bytes = new byte[BYTES];
    ByteBuffer message = ByteBuffer.wrap(bytes);
    CRC32C crc = new CRC32C();
    long sent = 0;
    long lost = 0;
    long duplicated = 0;
    for (long sequence = 0; sequence < messages / PRODUCERS; sequence++) {
      if (sequence % MOST_BEHIND == 0) {
        together.await();
      }
      for (int producer = 0; producer < PRODUCERS; producer++) {
        long random = mixed(sequence * PRODUCERS + producer);
        int key = keys[(int) (random & SLOTS - 1)];
        if (key % CONSUMERS == own) {
          sent++;
          if (threadRecorder.enter()) {
            threadRecorder.acknowledge(producer, sequence);
          }
          threadRecorder.exit();
          long fate = faulty ? (random >>> 16) % IN_A_THOUSAND : 2;
          if (fate == 0) {
            lost++;
          } else {
            KeyMark.write(bytes, key);
            MessageHeader.write(bytes, RUN, producer, sequence, sequence, 0, crc);
            receiver.enter(own, key, message, sequence, false);
            if (fate == 1) {
              duplicated++;
              receiver.enter(own, key, message, sequence, false);
            }
          }
        }
      }
    }
    return new Truth(sent, lost, duplicated);
  }

  /** Stafford's mix 13 of splitmix64. */
  private static long mixed(long value) {
    long z = value * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return (z ^ (z >>> 31)) >>> 1;
  }

  private boolean report(Truth truth, double seconds, long alive)
      throws InterruptedException, IOException {
    recorder.close(Duration.ofSeconds(5));
    Ledger ledger = ledger();
    long file = Json.compactWriter().writeValueAsBytes(ledger).length;
    LongestLine lines = new LongestLine();
    new WireFormat.Writer(lines)
        .write(new WorkerReport.Finished(ledger, Map.of(), Optional.empty()));
    LedgerCounts counts = Reconciliation.counts(ledger, PhaseKind.MEASURE);
    boolean exact = counts.acknowledged() == truth.sent && truth.sent == messages
        && counts.lost() == truth.lost && counts.duplicates() == truth.duplicated
        && counts.received() == truth.sent - truth.lost && counts.redeliveries() == 0
        && counts.reordered() == 0 && counts.keyReordered().orElse(-1L) == 0
        && counts.corrupt() == 0;
    System.out.printf(Locale.ROOT,
        "%,d lost, %,d duplicated: counted %s; ledger.json %.2f MB, worker's heap %.1f MB (bits at"
            + " most %.1f MB), longest line %,d B, %.0f s%n",
        truth.lost, truth.duplicated, exact ? "exactly" : "WRONG as " + counts, file / 1e6,
        alive / 1e6, memory.highest().bytes() / 1e6, lines.longest, seconds);
    return exact && file <= MOST_IN_FILE.bytes() && alive <= MOST_IN_WORKER.bytes()
        && lines.longest <= WireFormat.LINE.bytes();
  }

  private Ledger ledger() {
    List<ProducerLedger> producers = new ArrayList<>();
    long each = messages / PRODUCERS;
    for (int producer = 0; producer < PRODUCERS; producer++) {
      SendLedger.Outcomes outcomes = recorder.outcomes(producer);
      producers.add(new ProducerLedger(producer, 0, 0, each, each, outcomes.acknowledged(),
          outcomes.failed(), OptionalLong.empty()));
    }
    return new Ledger(Ledger.FORMAT, producers, subscription.deliveries(), subscription.strays(),
        Optional.empty());
  }

  /** Discards all output, and keeps the length of the longest line. */
  private static final class LongestLine extends OutputStream {
    private long length;
    private long longest;

    @Override
    public void write(int b) {
      length = b == '\n' ? 0 : length + 1;
      longest = Math.max(longest, length);
    }
  }
}
