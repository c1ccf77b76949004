package io.weir.benchmark;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.interval.PhaseKind;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.NanoClock;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.load.ArrivalSchedule;
import io.weir.engine.load.PacedProducer;
import io.weir.engine.load.Pacer;
import io.weir.engine.load.ProducerGroup;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.Recorder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Measures the lag and the CPU time per message of one pacing thread, for each pacing mode in
 * several rounds. It records as weir does and has no client.
 *
 * <pre>
 * java -cp benchmark/target/weir-benchmark.jar io.weir.benchmark.PacingLag [RATE [DURATION
 * [PACING [poisson|uniform]]]]
 * </pre>
 */
public final class PacingLag {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final MessageSpec MESSAGE = new MessageSpec(new DataSize(100), Content.RANDOM,
      Optional.empty(), Optional.empty(), Optional.empty());
  private static final int ROUNDS = 3;
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final long LEAD_NANOS = 10_000_000;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long NORMAL_NANOS = 300_000;
  private static final long PRECISE_NANOS = 100_000;

  private final Rate rate;
  private final Arrival arrival;
  private final Duration measure;

  private PacingLag(Rate rate, Arrival arrival, Duration measure) {
    this.rate = rate;
    this.arrival = arrival;
    this.measure = measure;
  }

  public static void main(String[] arguments) throws InterruptedException {
    Rate rate = Rate.parse(arguments.length > 0 ? arguments[0] : "50k/s");
    Duration measure = Durations.parse(arguments.length > 1 ? arguments[1] : "10s");
    List<Pacing> pacings = arguments.length > 2
        ? List.of(Pacing.valueOf(arguments[2].toUpperCase(Locale.ROOT)))
        : List.of(Pacing.values());
    Arrival arrival = arguments.length > 3
        ? Arrival.valueOf(arguments[3].toUpperCase(Locale.ROOT))
        : Arrival.POISSON;
    PacingLag lag = new PacingLag(rate, arrival, measure);
    System.out.println(EnumWord.kebab(arrival) + " arrivals at " + rate + ", "
        + Durations.format(measure)
        + " each; lag in us, CPU of the pacing thread in us per message");
    System.out.println("within: seconds whose p99.9 was below 300 us (precise: 100 us)");
    System.out.println("pacing      p50      p99    p99.9      max      CPU   within");
    for (int round = 0; round < ROUNDS; round++) {
      for (Pacing pacing : pacings) {
        System.out.println(lag.measure(pacing));
      }
    }
  }

  private String measure(Pacing pacing) throws InterruptedException {
    PhaseTimeline timeline = new PhaseTimeline();
    Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());
    PacedProducer producer = new PacedProducer(1, 0, 0, NanoClock.SYSTEM, timeline, recorder,
        new FirstFailures());
    long start = System.nanoTime() + LEAD_NANOS;
    long from = start + WARM_UP.toNanos();
    timeline.announce(PhaseKind.WARM_UP, start);
    timeline.announce(PhaseKind.MEASURE, from);
    timeline.announce(PhaseKind.DRAIN, from + measure.toNanos());
    Nobody nobody = new Nobody(from, pacing == Pacing.PRECISE ? PRECISE_NANOS : NORMAL_NANOS);
    Pacer pacer = new Pacer(
        List.of(new ProducerGroup(schedule(), List.of(producer), List.of(nobody))), rate, MESSAGE,
        pacing, 7, NanoClock.SYSTEM, timeline);
    Thread thread = new Thread(pacer, "pacer");
    thread.start();
    thread.join();
    return nobody.line(pacing);
  }

  private ArrivalSchedule schedule() {
    return switch (arrival) {
      case POISSON -> ArrivalSchedule.poisson(rate, 7);
      case UNIFORM -> ArrivalSchedule.uniform(rate, 0);
      case BURSTY, TRACE -> throw new IllegalArgumentException("poisson or uniform arrivals");
    };
  }

  /** A client that accepts every message at once and records its lag. */
  private static final class Nobody implements MessageProducer {
    private final Histogram late = new Histogram(3);
    private final Histogram second = new Histogram(3);
    private final long from;
    private long cpuAtStart = -1;
    private long cpu;
    private long secondEnds;
    private final long aimNanos;
    private int seconds;
    private int within;

    Nobody(long from, long aimNanos) {
      this.from = from;
      this.aimNanos = aimNanos;
      this.secondEnds = from + SECOND_NANOS;
    }

    private void count(long intended, long nanos) {
      if (intended >= secondEnds) {
        seconds++;
        within += second.getValueAtPercentile(99.9) < aimNanos ? 1 : 0;
        second.reset();
        secondEnds += SECOND_NANOS;
      }
      second.recordValue(nanos);
      late.recordValue(nanos);
    }

    @Override
    public void send(MessageKey key, byte[] message, long sequence, long intended, long called) {
      if (intended >= from) {
        if (cpuAtStart < 0) {
          cpuAtStart = THREADS.getCurrentThreadCpuTime();
        }
        count(intended, Math.max(0, called - intended));
        if (late.getTotalCount() % 1_000 == 0) {
          cpu = (THREADS.getCurrentThreadCpuTime() - cpuAtStart) / late.getTotalCount();
        }
      }
    }

    String line(Pacing pacing) {
      return String.format(Locale.ROOT, "%-8s %6.1f %8.1f %8.1f %8.1f %8.2f %8s",
          EnumWord.kebab(pacing), late.getValueAtPercentile(50) / 1e3,
          late.getValueAtPercentile(99) / 1e3, late.getValueAtPercentile(99.9) / 1e3,
          late.getMaxValue() / 1e3, cpu / 1e3, within + "/" + seconds);
    }

    @Override
    public boolean flush(Duration timeout) {
      return true;
    }

    @Override
    public void close() {}
  }
}
