package io.weir.benchmark.measure;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.scenario.Pacing;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerEvent;
import io.weir.lab.worker.WorkerException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * weir's own worker JVM with one assignment, as in a run. It sends and receives with ledger, all
 * histograms and checksums.
 */
record WeirContender(String name, Pacing pacing, Jvms jvms) implements Contender {
  private static final Duration HELLO = Duration.ofMinutes(1);
  private static final Duration PREPARE = Duration.ofMinutes(5);
  private static final Duration SILENCE = Duration.ofSeconds(30);
  private static final Duration DRAIN = Duration.ofSeconds(30);
  private static final Duration FINISH = Duration.ofMinutes(4);
  private static final long LEAD_NANOS = 500_000_000;

  @Override
  public Running start(LoadShape shape, int turn) throws MeasureException, InterruptedException {
    Assignment assignment = jvms.assignment(shape, pacing);
    try {
      Conversation conversation = new Conversation(
          jvms.workers().start(List.of(jvms.worker("weir-" + turn, assignment))), shape);
      conversation.begin(assignment);
      return conversation;
    } catch (WorkerException e) {
      throw new MeasureException(e.getMessage(), e);
    }
  }

  /** The exchange between a coordinator and a worker. */
  private static final class Conversation implements Running {
    private final WorkerChannel channel;
    private final LoadShape shape;
    private EngineView self = new EngineView();
    private long pid;
    private long acknowledged;
    private long received;

    Conversation(WorkerChannel channel, LoadShape shape) {
      this.channel = channel;
      this.shape = shape;
    }

    /** Starts the load. Ends the worker if that fails. */
    void begin(Assignment assignment) throws MeasureException, InterruptedException {
      try {
        pid = await(WorkerReport.Hello.class, HELLO).pid();
        channel.assign(0, assignment);
        await(WorkerReport.Prepared.class, PREPARE);
        // Both processes are on this host and share its monotonic clock.
        long start = System.nanoTime() + LEAD_NANOS;
        channel.send(0, new WorkerCommand.Start(PhaseKind.WARM_UP, start));
        channel.send(0, new WorkerCommand.Advance(PhaseKind.MEASURE,
            start + shape.warmUp().toNanos(), true));
      } catch (MeasureException | InterruptedException | RuntimeException e) {
        close();
        throw e;
      }
    }

    @Override
    public List<Long> pids() {
      return List.of(pid);
    }

    @Override
    public void follow(WindowMeter meter) throws MeasureException, InterruptedException {
      while (!meter.note(acknowledged, received)) {
        add(await(WorkerReport.Snapshot.class, SILENCE).interval(), meter.isOpen());
      }
    }

    @Override
    public Optional<Outcome.Engine> takeEngine() {
      Outcome.Engine outcome = self.outcome();
      self = new EngineView();
      return Optional.of(outcome);
    }

    @Override
    public void finish() throws MeasureException, InterruptedException {
      channel.send(0,
          new WorkerCommand.Advance(PhaseKind.DRAIN, System.nanoTime() + LEAD_NANOS, false));
      // A saturated system has such a backlog that draining it would take as long as the load.
      if (!shape.saturating()) {
        drain();
      }
      channel.send(0, new WorkerCommand.Stop());
      await(WorkerReport.Finished.class, FINISH);
      channel.send(0, new WorkerCommand.Clear(Collections.emptySortedMap()));
      await(WorkerReport.Cleared.class, FINISH);
    }

    @Override
    public void close() {
      channel.close();
    }

    private void add(IntervalSnapshot interval, boolean open) throws MeasureException {
      acknowledged += interval.count(Counter.ACKNOWLEDGED);
      received += interval.count(Counter.RECEIVED);
      if (interval.count(Counter.CORRUPT) + interval.count(Counter.FAILED) > 0) {
        throw new MeasureException("messages were corrupt or failed: see the worker's log");
      }
      if (open) {
        self.add(interval);
      }
    }

    /**
     * Waits for the next report of a type and skips the others.
     *
     * @throws MeasureException if it does not arrive in time or the worker fails
     */
    private <T extends WorkerReport> T await(Class<T> kind, Duration limit)
        throws MeasureException, InterruptedException {
      long deadline = System.nanoTime() + limit.toNanos();
      while (true) {
        Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
        WorkerEvent event = channel.next(left)
            .orElseThrow(() -> new MeasureException("the worker did not report '"
                + kind.getSimpleName() + "' within " + limit.toSeconds() + " s\n"
                + channel.logTail(0)));
        switch (event) {
          case WorkerEvent.Lost lost -> throw new MeasureException(
              "the worker " + lost.reason() + "\n" + channel.logTail(0));
          case WorkerEvent.Reported(int worker, WorkerReport.Failed failed, long at) -> throw new MeasureException(
              "the worker failed while " + failed.doing() + ": " + failed.message());
          case WorkerEvent.Reported reported -> {
            if (kind.isInstance(reported.report())) {
              return kind.cast(reported.report());
            }
          }
          case WorkerEvent.Answered answered -> {}
        }
      }
    }

    /** All acknowledged messages must arrive; otherwise the values describe different work. */
    private void drain() throws MeasureException, InterruptedException {
      long deadline = System.nanoTime() + DRAIN.toNanos();
      long before = -1;
      while (before != acknowledged || received < acknowledged * shape.subscriptions()) {
        if (System.nanoTime() > deadline) {
          throw new MeasureException(
              received + " of " + acknowledged * shape.subscriptions()
                  + " deliveries arrived within " + DRAIN.toSeconds()
                  + " s of the end of the load");
        }
        before = acknowledged;
        add(await(WorkerReport.Snapshot.class, SILENCE).interval(), false);
      }
    }
  }

  /**
   * Sums up weir's own reports within a window. Used by one thread.
   *
   * <p>All messages within the window count, whatever their phase: a contender far behind its load
   * sends messages in the measure phase that were due in the warm-up.
   */
  private static final class EngineView {
    private final Histogram lag = new Histogram(LatencyHistogram.DIGITS);
    private final Histogram response = new Histogram(LatencyHistogram.DIGITS);
    private long heapLeast = Long.MAX_VALUE;
    private long heapPeak;
    private long nanos;
    private long pauseNanos;
    private long worstPauseNanos;

    void add(IntervalSnapshot interval) {
      addTo(lag, interval, Metric.GENERATOR_LAG);
      addTo(response, interval, Metric.END_TO_END_RESPONSE);
      HostUse host = interval.host();
      heapLeast = Math.min(heapLeast, host.heapUsedBytes());
      heapPeak = Math.max(heapPeak, host.heapUsedBytes());
      nanos += interval.endNanos() - interval.startNanos();
      pauseNanos += host.gcPauseNanos();
      worstPauseNanos = Math.max(worstPauseNanos, host.gcPauseNanos());
    }

    private static void addTo(Histogram sum, IntervalSnapshot interval, Metric metric) {
      interval.latencies()
          .values()
          .stream()
          .flatMap(metrics -> Optional.ofNullable(metrics.get(metric)).stream())
          .forEach(histogram -> histogram.addTo(sum));
    }

    Outcome.Engine outcome() {
      return new Outcome.Engine(lag.getValueAtPercentile(50) / 1e3,
          lag.getValueAtPercentile(99.9) / 1e3, response.getValueAtPercentile(99) / 1e3,
          response.getValueAtPercentile(99.99) / 1e3, heapLeast, heapPeak,
          pauseNanos / 1e6 / Math.max(1e-9, nanos / 1e9), worstPauseNanos / 1e6);
    }
  }
}
