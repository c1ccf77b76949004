package io.weir.engine.record;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.engine.clock.PhaseTimeline;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Turns what was recorded since the last time into a snapshot. Used by one thread. */
public final class IntervalCollector {
  private final int worker;
  private final Recorder recorder;
  private final PhaseTimeline timeline;
  private final HostMeter host;
  private final LongSupplier unsent;
  private final Supplier<Optional<SortedMap<Integer, Long>>> delivered;
  private final Consumer<IntervalSnapshot> sink;
  private long index;
  private long start;
  private long open;

  /**
   * A collector.
   *
   * @param unsent how many messages are due and not yet handed to a client, about
   * @param delivered takes what arrived at subscriptions that leave, since the last time
   * @param sink takes each snapshot
   */
  public IntervalCollector(
      int worker,
      Recorder recorder,
      PhaseTimeline timeline,
      HostMeter host,
      LongSupplier unsent,
      Supplier<Optional<SortedMap<Integer, Long>>> delivered,
      Consumer<IntervalSnapshot> sink) {
    this.worker = worker;
    this.recorder = recorder;
    this.timeline = timeline;
    this.host = host;
    this.unsent = unsent;
    this.delivered = delivered;
    this.sink = sink;
  }

  /** Lets the first interval's account of the machine begin now, and not with the preparations. */
  public void begin() {
    host.take();
  }

  /** Ends the interval now and hands its snapshot over. The load's start must be announced. */
  public void collect() {
    long end = Math.max(start, System.nanoTime() - timeline.loadAt());
    // First of all: a phase may begin right after the interval, and bring thousands at once.
    Optional<SortedMap<Integer, Long>> arrived = delivered.get();
    IntervalSum sum = recorder.collect();
    open += sum.total(Counter.SENT) - sum.total(Counter.ACKNOWLEDGED) - sum.total(Counter.FAILED);
    sink.accept(
        new IntervalSnapshot(
            worker,
            index++,
            start,
            end,
            sum.counters(),
            sum.latencies(),
            sum.failures(),
            open + unsent.getAsLong(),
            host.take(),
            sum.arrived(),
            arrived));
    start = end;
  }
}
