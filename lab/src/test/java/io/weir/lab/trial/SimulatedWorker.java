package io.weir.lab.trial;

import io.weir.core.driver.ReadBack;
import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.SendCounts;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerMachine;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.clock.ClockEstimator;
import io.weir.lab.clock.Exchange;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * The far end of a channel, in simulated time that passes only while the trial waits. It obeys
 * commands as a worker does; what it reports in each second is up to the test.
 */
final class SimulatedWorker implements WorkerChannel, LongSupplier {
  static final long SECOND = 1_000_000_000L;
  /** How far the worker's clock is ahead of the coordinator's. */
  static final long CLOCK_AHEAD = 77 * SECOND;

  private final PriorityQueue<Due> agenda = new PriorityQueue<>();
  private final List<WorkerCommand> commands = new ArrayList<>();
  private final List<Long> commandTimes = new ArrayList<>();
  private final Second seconds;
  private long now = 5 * SECOND;
  private long order;
  private long loadAt;
  private long snapshots;
  private SendCounts counted = SendCounts.NONE;
  private boolean stopped;
  private boolean interrupt;
  private long lateBy;
  private long unsettled;

  SimulatedWorker(Second seconds) {
    this.seconds = seconds;
    after(Duration.ofMillis(300),
        new WorkerReport.Hello(Assignment.FORMAT, 4711, "a JVM", Optional.empty(),
            new WorkerMachine("load", 2)));
    agenda.add(new Due(now + SECOND / 2, order++, () -> {}, Optional.of(answer(now))));
  }

  /** An exchange without delay. */
  private static WorkerEvent answer(long at) {
    ClockEstimator clock = new ClockEstimator(false);
    clock.add(new Exchange(at, at + CLOCK_AHEAD, at + CLOCK_AHEAD, at));
    clock.add(new Exchange(at + SECOND / 2, at + SECOND / 2 + CLOCK_AHEAD,
        at + SECOND / 2 + CLOCK_AHEAD, at + SECOND / 2));
    return new WorkerEvent.Answered(0, at + SECOND / 2, Duration.ZERO,
        clock.estimate().orElseThrow(), Optional.empty());
  }

  /** The events in a second of the load, counted from 0. */
  interface Second {
    IntervalSnapshot of(long index, long startNanos, long endNanos);
  }

  /** Something that is due at a time. */
  private record Due(long at, long order, Runnable action, Optional<WorkerEvent> event)
      implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
    }
  }

  /** Reports something, unless the worker is gone by then. */
  void after(Duration delay, WorkerReport report) {
    long at = now + delay.toNanos();
    agenda.add(
        new Due(at, order++, () -> {}, Optional.of(new WorkerEvent.Reported(0, report, at))));
  }

  /** From a second of the load on, the worker is gone and says so by its end. */
  void dieIn(Duration delay, String reason) {
    at(delay, () -> {
      agenda.clear();
      agenda.add(new Due(now, order++, () -> {}, Optional.of(new WorkerEvent.Lost(0, reason))));
    });
  }

  /** From then on it says nothing any more. */
  void fallSilentIn(Duration delay) {
    at(delay, agenda::clear);
  }

  /** From then on, once, waiting for it is interrupted. */
  void interruptWaitsIn(Duration delay) {
    at(delay, () -> interrupt = true);
  }

  /** Makes its message accounting count more due messages than its intervals. */
  void leaveUnsettled(long messages) {
    unsettled = messages;
  }

  /** Begins phases later than commanded. */
  void beginLateBy(Duration late) {
    lateBy = late.toNanos();
  }

  void at(Duration delay, Runnable action) {
    agenda.add(new Due(now + delay.toNanos(), order++, action, Optional.empty()));
  }

  @Override
  public int workers() {
    return 1;
  }

  @Override
  public void assign(int worker, Assignment assignment) {
    after(Duration.ofMillis(100), new WorkerReport.Progress("creating 1 topic"));
    after(Duration.ofMillis(200), new WorkerReport.TopicsExist());
    after(Duration.ofMillis(900), new WorkerReport.Prepared(ReadBack.NOTHING));
  }

  @Override
  public void send(int worker, WorkerCommand command) {
    commands.add(command);
    commandTimes.add(now);
    switch (command) {
      case WorkerCommand.Start(PhaseKind phase, long at) -> {
        loadAt = at - CLOCK_AHEAD + lateBy;
        begin(phase, at);
        nextSnapshot();
      }
      case WorkerCommand.Advance(PhaseKind phase, long at, boolean loaded) -> begin(phase, at);
      case WorkerCommand.Watch() -> {}
      case WorkerCommand.Clocks clocks -> {}
      case WorkerCommand.Ping ping -> throw new AssertionError("the trial sends no pings");
      case WorkerCommand.Stop() -> finish();
      case WorkerCommand.Clear clear -> after(Duration.ofMillis(50),
          new WorkerReport.Cleared(Optional.empty()));
    }
  }

  private void begin(PhaseKind phase, long at) {
    after(Duration.ofMillis(1), new WorkerReport.PhaseBegins(phase, at + lateBy));
  }

  private void nextSnapshot() {
    long due = loadAt + (snapshots + 1) * SECOND;
    at(Duration.ofNanos(due - now), () -> {
      if (!stopped) {
        long start = snapshots * SECOND;
        IntervalSnapshot second = seconds.of(snapshots++, start, start + SECOND);
        counted = counted.plus(second);
        after(Duration.ofMillis(1), new WorkerReport.Snapshot(second));
        nextSnapshot();
      }
    });
  }

  private void finish() {
    stopped = true;
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(
            new ProducerLedger(0, 0, 0, counted.due() + unsettled, counted.sent(),
                SequenceRanges.between(0, counted.acknowledged()), SequenceRanges.EMPTY,
                OptionalLong.empty())),
            List.of(), List.of(), Optional.empty());
    after(Duration.ofMillis(50), new WorkerReport.Finished(ledger, Map.of(), Optional.empty()));
  }

  @Override
  public Optional<WorkerEvent> next(Duration timeout) throws InterruptedException {
    if (interrupt) {
      interrupt = false;
      throw new InterruptedException();
    }
    long until = now + Math.max(1_000, timeout.toNanos());
    while (!agenda.isEmpty() && agenda.peek().at() <= until) {
      Due due = agenda.remove();
      now = Math.max(now, due.at());
      due.action().run();
      if (due.event().isPresent()) {
        return due.event();
      }
    }
    now = until;
    return Optional.empty();
  }

  @Override
  public String logTail(int worker) {
    return "the last line of its log";
  }

  @Override
  public void close() {}

  @Override
  public long getAsLong() {
    return now;
  }

  List<WorkerCommand> commands() {
    return commands;
  }

  /** When a command was sent, in the coordinator's time. */
  long sentAt(int command) {
    return commandTimes.get(command);
  }

  /** A second in which things happened in one phase. */
  static IntervalSnapshot second(
      long index, PhaseKind phase, long underWay, Map<Counter, Long> counters) {
    Histogram latencies = new Histogram(LatencyHistogram.DIGITS);
    latencies.recordValueWithCount(
        1_000_000 * (index + 1), counters.getOrDefault(Counter.ACKNOWLEDGED, 0L));
    Map<PhaseKind, Map<Metric, LatencyHistogram>> histograms = new EnumMap<>(PhaseKind.class);
    histograms.put(
        phase, Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(latencies)));
    return new IntervalSnapshot(0, index, index * SECOND, (index + 1) * SECOND,
        Map.of(phase, counters), histograms, Map.of(), underWay, HostUse.NONE, Map.of(),
        Optional.empty());
  }
}
