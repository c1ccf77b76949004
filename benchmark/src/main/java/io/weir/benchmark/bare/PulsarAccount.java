package io.weir.benchmark.bare;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.HdrHistogram.Recorder;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;

/** Records the messages of a loop on Pulsar's client. One thread sends and one receives. */
sealed interface PulsarAccount {
  /**
   * Returns the callback for the outcome of a send. Called before a message is handed to the
   * client.
   */
  BiConsumer<MessageId, Throwable> sending(int bytes);

  /** Called for each received message. */
  void received(Message<ByteBuffer> message);

  /** Returns the account of a name: {@code bare} or {@code perf}. */
  static PulsarAccount of(String name, BareLoop loop) {
    return switch (name) {
      case "bare" -> new Bare(loop.sent(), loop.received());
      case "perf" -> new Perf(loop);
      default -> throw new IllegalArgumentException(
          "unknown account " + name + ": use bare or perf");
    };
  }

  /** Counts messages and records nothing else. */
  record Bare(AtomicLong sent, AtomicLong received) implements PulsarAccount {
    @Override
    public BiConsumer<MessageId, Throwable> sending(int bytes) {
      return (id, failure) -> {
        if (failure == null) {
          BareLoop.count(sent);
        }
      };
    }

    @Override
    public void received(Message<ByteBuffer> message) {
      if (message.getValue().hasRemaining()) {
        BareLoop.count(received);
      }
    }
  }

  /**
   * Records the same values per message as {@code pulsar-perf}, in the same kinds of counters and
   * histograms. For a sent message: the send time, and on acknowledgement five counts and the
   * latency, twice. For a received message: four counts and the age, twice. Derived from {@code
   * PerformanceProducer} and {@code PerformanceConsumer} in Pulsar's {@code pulsar-testclient}.
   * Those tools also query a rate limiter before each message and acknowledge each message
   * individually, which this class does not.
   */
  final class Perf implements PulsarAccount {
    private final Side sending;
    private final AtomicLong totalSent = new AtomicLong();
    private final Side receiving;

    private Perf(BareLoop loop) {
      sending = new Side(loop.sent(), TimeUnit.SECONDS.toMicros(120_000));
      receiving = new Side(loop.received(), TimeUnit.DAYS.toMillis(10));
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
  }

  /** The values of one side, since the last report and in total. */
  final class Side {
    /** The precision of the tools' histograms. Their arrays are larger than a processor's cache. */
    private static final int DIGITS = 5;

    private final AtomicLong counter;
    private final long most;
    private final LongAdder messages = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder allMessages = new LongAdder();
    private final LongAdder allBytes = new LongAdder();
    private final Recorder latency;
    private final Recorder allLatency;

    private Side(AtomicLong counter, long most) {
      this.counter = counter;
      this.most = most;
      latency = new Recorder(most, DIGITS);
      allLatency = new Recorder(most, DIGITS);
    }

    private void count(int size) {
      BareLoop.count(counter);
      messages.increment();
      bytes.add(size);
      allMessages.increment();
      allBytes.add(size);
    }

    private void record(long value) {
      long kept = Math.min(value, most);
      latency.recordValue(kept);
      allLatency.recordValue(kept);
    }
  }
}
