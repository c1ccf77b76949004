package io.weir.benchmark.bare;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.HdrHistogram.Recorder;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;

/**
 * Records the same values per message as {@code pulsar-perf}, in the same kinds of counters and
 * histograms. For a sent message: the send time, and on acknowledgement five counts and the
 * latency, twice. For a received message: four counts and the age, twice. Derived from {@code
 * PerformanceProducer} and {@code PerformanceConsumer} in Pulsar's {@code pulsar-testclient}. Those
 * tools also query a rate limiter before each message and acknowledge each message individually,
 * which this class does not.
 */
final class PerfAccount implements PulsarAccount {
  /**
   * The precision of the tools' histograms. Their arrays are far larger than a processor's cache.
   */
  private static final int DIGITS = 5;
  private static final long MOST_MICROS = TimeUnit.SECONDS.toMicros(120_000);
  private static final long MOST_MILLIS = TimeUnit.DAYS.toMillis(10);

  private final Side sending;
  private final AtomicLong totalSent = new AtomicLong();
  private final Side receiving;

  PerfAccount(Tally tally) {
    sending = new Side(tally.sent(), MOST_MICROS);
    receiving = new Side(tally.received(), MOST_MILLIS);
  }

  @Override
  public BiConsumer<MessageId, Throwable> sending(int bytes) {
    long calledNanos = System.nanoTime();
    return (id, failure) -> {
      if (failure == null) {
        sending.count(bytes);
        totalSent.incrementAndGet();
        sending.record(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - calledNanos));
      }
    };
  }

  @Override
  public void received(Message<ByteBuffer> message) {
    receiving.count(message.size());
    long millis = System.currentTimeMillis() - message.getPublishTime();
    if (millis >= 0) {
      receiving.record(millis);
    }
  }

  /** The values of one side, since the last report and in total. */
  private static final class Side {
    private final AtomicLong tally;
    private final long most;
    private final LongAdder messages = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder allMessages = new LongAdder();
    private final LongAdder allBytes = new LongAdder();
    private final Recorder latency;
    private final Recorder allLatency;

    Side(AtomicLong tally, long most) {
      this.tally = tally;
      this.most = most;
      latency = new Recorder(most, DIGITS);
      allLatency = new Recorder(most, DIGITS);
    }

    void count(int size) {
      Tally.count(tally);
      messages.increment();
      bytes.add(size);
      allMessages.increment();
      allBytes.add(size);
    }

    void record(long value) {
      long kept = Math.min(value, most);
      latency.recordValue(kept);
      allLatency.recordValue(kept);
    }
  }
}
