package io.weir.benchmark.measure;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.scenario.Pacing;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * weir's own worker JVM with one assignment, as in a run. It sends and receives with ledger, all
 * histograms and checksums.
 */
final class WeirContender implements Contender {
  private static final Duration HELLO = Duration.ofMinutes(1);
  private static final Duration PREPARE = Duration.ofMinutes(5);
  private static final Duration SILENCE = Duration.ofSeconds(30);
  private static final Duration DRAIN = Duration.ofSeconds(30);
  private static final Duration FINISH = Duration.ofMinutes(4);
  private static final long LEAD_NANOS = 500_000_000;

  private final String name;
  private final Pacing pacing;
  private final Jvms jvms;
  private final Runs runs;

  WeirContender(String name, Pacing pacing, Jvms jvms, Runs runs) {
    this.name = name;
    this.pacing = pacing;
    this.jvms = jvms;
    this.runs = runs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Running start(LoadShape shape, int turn) throws MeasureException, InterruptedException {
    Assignment assignment = runs.assignment(shape, pacing);
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
    private final WorkerListener listener;
    private final WorkerChannel channel;
    private final LoadShape shape;
    private EngineView self = new EngineView();
    private long pid;
    private long acknowledged;
    private long received;

    Conversation(WorkerChannel channel, LoadShape shape) {
      this.listener = new WorkerListener(channel);
      this.channel = channel;
      this.shape = shape;
    }

    /** Starts the load. Ends the worker if that fails. */
    void begin(Assignment assignment) throws MeasureException, InterruptedException {
      try {
        tryBegin(assignment);
      } catch (MeasureException | InterruptedException | RuntimeException e) {
        close();
        throw e;
      }
    }

    private void tryBegin(Assignment assignment) throws MeasureException, InterruptedException {
      pid = listener.await(WorkerReport.Hello.class, HELLO).pid();
      channel.assign(0, assignment);
      listener.await(WorkerReport.Prepared.class, PREPARE);
      // Both processes are on this host and share its monotonic clock.
      long start = System.nanoTime() + LEAD_NANOS;
      channel.send(0, new WorkerCommand.Start(PhaseKind.WARM_UP, start));
      channel.send(0,
          new WorkerCommand.Advance(PhaseKind.MEASURE, start + shape.warmUp().toNanos(),
              PhaseKind.MEASURE != PhaseKind.DRAIN));
    }

    @Override
    public List<Long> pids() {
      return List.of(pid);
    }

    @Override
    public void follow(WindowMeter meter) throws MeasureException, InterruptedException {
      while (!meter.note(acknowledged, received)) {
        add(listener.await(WorkerReport.Snapshot.class, SILENCE).interval(), meter.isOpen());
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
      listener.await(WorkerReport.Finished.class, FINISH);
      channel.send(0, new WorkerCommand.Clear(Collections.emptySortedMap()));
      listener.await(WorkerReport.Cleared.class, FINISH);
    }

    @Override
    public void close() {
      channel.close();
    }

    private void add(IntervalSnapshot interval, boolean open) throws MeasureException {
      for (PhaseKind phase : PhaseKind.values()) {
        acknowledged += interval.count(phase, Counter.ACKNOWLEDGED);
        received += interval.count(phase, Counter.RECEIVED);
        if (interval.count(phase, Counter.CORRUPT) + interval.count(phase, Counter.FAILED) > 0) {
          throw new MeasureException("messages were corrupt or failed: see the worker's log");
        }
      }
      if (open) {
        self.add(interval);
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
        add(listener.await(WorkerReport.Snapshot.class, SILENCE).interval(), false);
      }
    }
  }
}
