package io.weir.lab.trial;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.result.Truncation;
import io.weir.core.result.WorkerLoss;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.environment.PageCache;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import io.weir.lab.trial.WorkerGroup.ReportHandler;
import io.weir.lab.trial.WorkerGroup.WorkerState;
import io.weir.lab.worker.WorkerChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The parts of a trial, each of which its caller enters in turn: workers are prepared, loaded
 * through the phases, drained and asked for their accounting. A part that does not occur in the
 * trial is over at once. Measurements are on disk at each moment. Used once, by one thread.
 */
public final class TrialController {
  /** How long before a phase begins the workers get to know of it. */
  private static final Duration LEAD = Duration.ofMillis(500);
  private static final Duration START_LEAD = Duration.ofMillis(200);
  private static final Duration LOOK_AROUND = Duration.ofMillis(100);
  private static final long INTERVAL_NANOS = 1_000_000_000;
  /** Their own waits have shorter deadlines. */
  private static final Duration OTHERS = Duration.ofMinutes(20);

  private final TrialTask task;
  private final Phases planned;
  private final TrialLimits limits;
  private final LongSupplier clock;
  private final TrialRecorder recorder;
  private final List<TrialListener> listeners;
  private final Supplier<CompletableFuture<String>> cache;
  private final WorkerGroup.Watch watch;
  private final WorkerGroup group;
  private final Intervals intervals;
  private final Optional<SystemTurns> turns;
  private final Rest rest;
  private final Optional<WindowCollector> windows;
  private final PhaseLog phases = new PhaseLog();
  private boolean started;
  private long startNanos;
  /** When the phase that began last did so, since the start of the load. */
  private long began;
  /** When the next phase begins, since the start of the load. */
  private long next;
  private Optional<Settled> settled = Optional.empty();
  private Optional<Truncation> truncation = Optional.empty();
  private boolean drained;
  private boolean stopping;

  /**
   * A course whose time is that of the given clock, in nanoseconds, which the channel must stamp
   * events with.
   *
   * @param cache begins to drop the page cache; completes with its treatment, human-readable
   * @param turns the system's turns, if it is measured in windows
   * @param rest what the system does between them
   */
  TrialController(TrialTask task, TrialLimits limits, WorkerChannel channel, TrialRecorder recorder,
      List<TrialListener> listeners, Supplier<Optional<BreakOff>> breakOff, LongSupplier clock,
      Supplier<CompletableFuture<String>> cache, Optional<SystemTurns> turns, Rest rest) {
    if (channel.workers() != task.assignments().size()) {
      throw new IllegalArgumentException(
          task.assignments().size() + " assignments for " + channel.workers() + " workers");
    }
    this.task = task;
    this.planned = task.phases();
    this.limits = limits;
    this.clock = clock;
    this.recorder = recorder;
    this.listeners = List.copyOf(listeners);
    this.cache = cache;
    this.watch = () -> stopIf(breakOff.get());
    this.group = new WorkerGroup(channel, task.onFailure().lostWorkers(), clock,
        new ReportHandler() {
          @Override
          public void reported(int worker, WorkerReport report)
              throws TrialStopped, StoreException {
            TrialController.this.reported(worker, report);
          }

          @Override
          public void lost(WorkerLoss loss) {
            intervals.lost(loss.worker());
            windows.ifPresent(watch -> watch.lost(loss.worker()));
            listeners.forEach(one -> one.lost(loss));
          }
        });
    this.intervals = new Intervals(task, limits, channel.workers(), recorder);
    this.turns = turns;
    this.rest = rest;
    this.windows = turns.map(
        some -> new WindowCollector(some, channel.workers(), task.cutAtMost()));
  }

  /**
   * Returns a course.
   *
   * @param task what to do
   * @param time the time of the workers, which the channel stamps events with
   * @param channel the line to the workers, as many as there are assignments; the caller closes it
   * @param recorder takes all measurements
   * @param listeners follow each step, in order
   * @param breakOff asked several times a second whether to stop, so it answers at once
   * @param turns the system's turns, if it is measured in windows
   * @param rest what the system does between them
   */
  public static TrialController of(TrialTask task, TimeDilation time, TrialLimits limits,
      WorkerChannel channel,
      TrialRecorder recorder, List<TrialListener> listeners, Supplier<Optional<BreakOff>> breakOff,
      Optional<SystemTurns> turns, Rest rest) {
    return new TrialController(task, limits, channel, recorder, listeners, breakOff,
        time::nanos,
        PageCache::dropMeanwhile, turns, rest);
  }

  /** Returns the process ids of the workers that said hello. */
  public List<Long> workerPids() {
    return group.pids();
  }

  /** The workers get their assignments, connect, make the topics and read the settings back. */
  public void prepare() throws TrialStopped, StoreException, InterruptedException {
    group.prepare(task.assignments(), limits, watch);
    listeners.forEach(one -> one.prepared(group.readBack()));
    if (planned.fault().isPresent()) {
      group.send(new WorkerCommand.Watch());
    }
    if (turns.isPresent()) {
      turns.get().ready();
      group.await("load, since other systems were not ready", OTHERS,
          member -> turns.get().areAllReady(), watch);
      group.await("load, since other systems had their turns", OTHERS,
          member -> clock.getAsLong() >= turns.get().startNanos() - LEAD.toNanos(), watch);
    }
  }

  /** Load whose metrics are kept apart, until latencies stay at a level, within a limit. */
  public void warmUp() throws TrialStopped, StoreException, InterruptedException {
    if (planned.warmUp().isZero()) {
      return;
    }
    if (turns.isPresent()) {
      warmUp(turns.get());
      return;
    }
    begin(PhaseKind.WARM_UP, planned.warmUp(), true);
    if (planned.settle().isPresent()) {
      settle(planned.settleAtMost());
    }
  }

  private void warmUp(SystemTurns own) throws TrialStopped, StoreException, InterruptedException {
    Duration length = planned.warmUp().dividedBy(own.warmUps());
    for (int turn = 0; turn < own.warmUps(); turn++) {
      long wait = own.warmUpAt(turn) - next;
      if (wait > 0) {
        idle(wait, () -> false);
      }
      begin(PhaseKind.WARM_UP, length, true);
    }
  }

  private void settle(Duration most) throws TrialStopped, StoreException, InterruptedException {
    long lead = LEAD.toNanos();
    loadUntil(next - lead);
    if (!intervals.areSettling()) {
      return;
    }
    listeners.forEach(one -> one.settling(most));
    long latest = next + most.toNanos();
    group.loadUntil(() -> !intervals.areSettling(), startNanos + latest - lead, limits.silence(),
        watch);
    boolean still = intervals.areSettling();
    long end = still ? latest : Math.min(latest, nextInterval(sinceStart() + lead));
    settled = Optional.of(new Settled(Duration.ofNanos(end - next), still));
    next = end;
  }

  /** Phases begin with the intervals that workers report, which take a second each. */
  private static long nextInterval(long nanos) {
    return Math.ceilDiv(nanos, INTERVAL_NANOS) * INTERVAL_NANOS;
  }

  /**
   * Load that is measured, at one go or in windows, and for longer if its start does not count. A
   * fault strikes in it.
   */
  public void measure() throws TrialStopped, StoreException, InterruptedException {
    if (turns.isPresent()) {
      measure(turns.get(), planned.windows().orElseThrow());
    } else {
      begin(PhaseKind.MEASURE, planned.measure(), true);
      if (task.cutAtMost().isPositive()) {
        extendByCut();
      }
    }
  }

  private void extendByCut() throws TrialStopped, StoreException, InterruptedException {
    long planned = next;
    Duration added = Duration.ZERO;
    loadUntil(next - LEAD.toNanos());
    Duration cut = intervals.cut(began);
    while (cut.compareTo(added) > 0) {
      added = cut;
      for (TrialListener listener : listeners) {
        listener.cut(cut);
      }
      next = planned + added.toNanos();
      loadUntil(next - LEAD.toNanos());
      cut = intervals.cut(began);
    }
    if (added.isPositive()) {
      truncation = Optional.of(new Truncation(cut, added));
    }
  }

  private void measure(SystemTurns own, Windows window)
      throws TrialStopped, StoreException, InterruptedException {
    int round = 0;
    while (isReached(own, round)) {
      begin(PhaseKind.GUARD, window.guard(), true);
      loadUntilOver(own, round);
      if (!own.begin(round)) {
        break;
      }
      begin(PhaseKind.MEASURE, window.length(), true);
      windows.orElseThrow().begin(round, window.length(), next);
      round++;
    }
    truncation = own.truncation();
    // Stopping a system would disturb the others, which may still have their turns.
    long remaining = own.endsAt() - next;
    if (remaining > 0) {
      idle(remaining, () -> false);
    }
  }

  /**
   * Begins a time without load, in which the system rests once nothing is under way: that would
   * seem
   * to take as long as the rest.
   *
   * @param over whether the time is over before its end
   */
  private void idle(long nanos, BooleanSupplier over)
      throws TrialStopped, StoreException, InterruptedException {
    begin(PhaseKind.IDLE, Duration.ofNanos(nanos), false);
    long since = began;
    group.loadUntil(() -> intervals.areComplete(since) || over.getAsBoolean(),
        startNanos + next - LEAD.toNanos(), limits.silence(), watch);
    if (intervals.areComplete(since)) {
      rest.begin();
    }
  }

  /** Returns whether a round takes place; waits, without load, until the system's turn is near. */
  private boolean isReached(SystemTurns own, int round)
      throws TrialStopped, StoreException, InterruptedException {
    if (own.isOver(round)) {
      return false;
    }
    long wait = own.turnAt(round) - next;
    if (wait > 0) {
      idle(wait, () -> own.isOver(round));
      loadUntilOver(own, round);
    }
    return !own.isOver(round);
  }

  /** The current phase, or as much of it as passes until a round is known to be over. */
  private void loadUntilOver(SystemTurns own, int round)
      throws TrialStopped, StoreException, InterruptedException {
    group.loadUntil(() -> own.isOver(round), startNanos + next - LEAD.toNanos(),
        limits.silence(), watch);
    if (own.isOver(round)) {
      next = sinceStart() + LEAD.toNanos();
    }
  }

  /**
   * Load while subscriptions are away, until enough has piled up for them.
   *
   * @throws TrialStopped also if the requested size is not reached in time
   */
  public void pileUp() throws TrialStopped, StoreException, InterruptedException {
    if (planned.detachment().isEmpty()) {
      return;
    }
    BacklogMonitor detachment = intervals.detachment().orElseThrow();
    Workload workload = task.workload();
    Duration most = planned.detachment()
        .map(Detachment::backlog)
        .orElseThrow()
        .atMost(workload.load().rate(), workload.message().size());
    begin(PhaseKind.BACKLOG, most, true);
    group.loadUntil(detachment::isPiledUp, startNanos + next - LEAD.toNanos(), limits.silence(),
        watch);
    Optional<String> missed = detachment.missed(Durations.format(most));
    if (missed.isPresent()) {
      throw TrialStopped.failed(missed.get());
    }
    String dropped = detachment.dropsPageCache() ? dropPageCache() : "kept";
    long soon = sinceStart() + LEAD.toNanos();
    detachment.pileUpEnded(dropped);
    next = detachment.isPiledUp() ? soon : Math.max(soon, next);
  }

  /** The load continues meanwhile. Returns the treatment of the page cache, human-readable. */
  private String dropPageCache() throws TrialStopped, StoreException, InterruptedException {
    CompletableFuture<String> dropping = cache.get();
    while (!dropping.isDone()) {
      group.loadStep(clock.getAsLong() + LOOK_AROUND.toNanos(), limits.silence(), watch);
    }
    return dropping.join();
  }

  /** They come back and read until they have caught up; then, if so, load for a while. */
  public void catchUp() throws TrialStopped, StoreException, InterruptedException {
    if (planned.detachment().isEmpty()) {
      return;
    }
    BacklogMonitor detachment = intervals.detachment().orElseThrow();
    CatchUp catchUp = planned.detachment().map(Detachment::catchUp).orElseThrow();
    begin(PhaseKind.CATCH_UP, catchUp.atMost(), catchUp.loaded());
    detachment.comeBack(began);
    group.loadUntil(detachment::hasCaughtUp, startNanos + next, limits.silence(), watch);
    if (!detachment.hasCaughtUp()) {
      detachment.giveUp(next);
    }
    next = sinceStart() + LEAD.toNanos();
    if (catchUp.after().isPositive() && intervals.areCaughtUp()) {
      begin(PhaseKind.CAUGHT_UP, catchUp.after(), true);
    }
  }

  /** No load: waits for what is still on its way, as long as something may come. */
  public void drain() throws TrialStopped, StoreException, InterruptedException {
    begin(PhaseKind.DRAIN, planned.drain(), false);
    long deadline = startNanos + next;
    while (!(isDrained() && listeners.stream().noneMatch(TrialListener::isWatching))
        && deadline - clock.getAsLong() > 0) {
      group.loadStep(deadline, limits.silence(), watch);
      drained = drained || intervals.areComplete(began);
    }
    drained = isDrained();
  }

  private boolean isDrained() {
    return drained || intervals.areQuiet(began);
  }

  /** Gets the workers' account of all messages, holds it against the intervals and keeps it. */
  public void reconcile() throws TrialStopped, StoreException, InterruptedException {
    group.send(new WorkerCommand.Stop());
    group.await("final report", limits.finish(), member -> member.finished().isPresent(), watch);
    phases.end(endNanos());
    if (!group.losses().isEmpty()) {
      // The messages of a lost worker would seem to be lost at the system.
      return;
    }
    Ledger ledger = ledger(drained);
    Optional<String> gap = intervals.gap(ledger);
    if (gap.isPresent()) {
      throw TrialStopped.failed(gap.get());
    }
    recorder.record(ledger);
  }

  /** Removes what the trial made, where the system is used again. */
  public void clear() throws TrialStopped, StoreException, InterruptedException {
    if (task.isCleared()) {
      group.clear(task.assignments());
      group.await("report that its topics are removed", limits.finish(), WorkerState::isCleared,
          watch);
    }
  }

  /** Returns all of it took place. */
  public TrialOutcome completed() {
    return outcome(RunStatus.COMPLETED, Optional.empty());
  }

  /**
   * Returns the trial ended early: collects the remaining reports. Message accounting that lacks a
   * worker, or that its intervals contradict, would show false losses, so it is discarded.
   */
  public TrialOutcome brokenOff(BreakOff reason) throws StoreException {
    stopping = true;
    rest.end();
    String during = started ? "in the " + phases.current() + " phase: " : "before the load began: ";
    if (started) {
      collectRemainingReports();
    }
    return outcome(reason.status(), Optional.of(during + reason.reason()));
  }

  private void collectRemainingReports() throws StoreException {
    group.send(new WorkerCommand.Stop());
    try {
      group.awaitRemaining(limits.collect(), member -> member.finished().isPresent());
      if (task.isCleared()) {
        group.clear(task.assignments());
        group.awaitRemaining(limits.collect(), WorkerState::isCleared);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    phases.end(endNanos());
    if (group.finished().size() == task.assignments().size()) {
      Ledger ledger = ledger(false);
      if (intervals.gap(ledger).isEmpty()) {
        recorder.record(ledger);
      }
    }
  }

  /**
   * If more messages may still have come, missing ones are left at the broker, and not lost.
   * Silence shows nothing of subscriptions that were known to have more to come.
   */
  private Ledger ledger(boolean complete) {
    Ledger ledger = group.ledger();
    if (!complete) {
      return ledger.withBehind(task.subscriptions());
    }
    return planned.detachment().isPresent() && !intervals.areCaughtUp()
        ? ledger.withBehind(task.leavers())
        : ledger;
  }

  private long endNanos() {
    return Math.max(intervals.newest(), sinceStart());
  }

  private TrialOutcome outcome(RunStatus status, Optional<String> problem) {
    return new TrialOutcome(
        status,
        problem,
        phases.windows(),
        drained,
        group.readBack(),
        group.failures(),
        group.truth(),
        group.describe(),
        intervals.detachment().flatMap(BacklogMonitor::result),
        settled,
        group.timing(),
        group.losses(),
        group.machines(),
        intervals.lags(),
        truncation);
  }

  /** Begins a phase at its time; where nothing else is decided, it ends after the planned time. */
  private void begin(PhaseKind phase, Duration length, boolean loaded)
      throws TrialStopped, StoreException, InterruptedException {
    if (!started) {
      started = true;
      startNanos = turns.map(SystemTurns::startNanos)
          .orElseGet(() -> clock.getAsLong() + START_LEAD.toNanos());
    }
    loadUntil(next - LEAD.toNanos());
    began = announce(phase, startNanos + next, loaded);
    loadUntil(began);
    if (phase != PhaseKind.IDLE) {
      rest.end();
    }
    phases.begin(phase, began);
    listeners.forEach(one -> one.phaseStarted(phase, length));
    next = began + length.toNanos();
  }

  /** Lets the workers know of a phase. Returns when it begins, since the start of the load. */
  private long announce(PhaseKind phase, long atNanos, boolean loaded)
      throws TrialStopped, StoreException, InterruptedException {
    boolean first = group.loadStart().isEmpty();
    group.beforePhase(phase);
    group.sendAt(atNanos,
        at -> first
            ? new WorkerCommand.Start(phase, at)
            : new WorkerCommand.Advance(phase, at, loaded));
    group.await("answer to the start of the " + phase.tag() + " phase", limits.silence(),
        member -> member.begins(phase).isPresent(), watch);
    startNanos = group.loadStart().orElseThrow();
    return group.begins(phase);
  }

  private void loadUntil(long sinceStart)
      throws TrialStopped, StoreException, InterruptedException {
    group.loadUntil(() -> false, startNanos + sinceStart, limits.silence(), watch);
  }

  private long sinceStart() {
    return clock.getAsLong() - startNanos;
  }

  private void reported(int worker, WorkerReport report) throws TrialStopped, StoreException {
    switch (report) {
      case WorkerReport.Progress progress -> listeners
          .forEach(one -> one.preparing(progress.doing()));
      case WorkerReport.Snapshot snapshot -> measured(worker, snapshot.interval());
      case WorkerReport.Placed placed -> listeners.forEach(one -> one.placed(placed.sample()));
      case WorkerReport.Silent silent -> listeners.forEach(one -> one.silent(silent.silence()));
      case WorkerReport.Hello hello -> {}
      case WorkerReport.TopicsExist exist -> {}
      case WorkerReport.Pong pong -> {}
      case WorkerReport.Abandoned abandoned -> {}
      case WorkerReport.Prepared prepared -> {}
      case WorkerReport.PhaseBegins begins -> {}
      case WorkerReport.Finished finished -> {}
      case WorkerReport.Cleared cleared -> cleared.remains()
          .ifPresent(left -> listeners.forEach(one -> one.preparing(left)));
      case WorkerReport.Failed failed -> throw TrialStopped
          .failed("worker " + worker + " failed while " + failed.doing() + ": " + failed.message());
    }
  }

  private void measured(int worker, IntervalSnapshot interval) throws TrialStopped, StoreException {
    if (interval.worker() != worker) {
      throw TrialStopped.failed("worker " + worker + " reports as worker " + interval.worker());
    }
    intervals.add(interval);
    windows.ifPresent(watch -> watch.add(interval));
    PhaseKind phase = phases.at(interval.endNanos() - 1);
    listeners.forEach(one -> one.measured(phase, interval));
    if (phase != PhaseKind.DRAIN && !stopping) {
      stopIf(intervals.exhausted(interval).map(BreakOff::failed));
    }
  }

  private static void stopIf(Optional<BreakOff> reason) throws TrialStopped {
    if (reason.isPresent()) {
      throw new TrialStopped(reason.get());
    }
  }
}
