package io.weir.lab.trial;

import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.SendCounts;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import io.weir.lab.worker.WorkerChannel;
import java.time.Duration;
import java.util.Optional;

/** One trial as it goes. Used once, by one thread. */
final class Trial {
  private static final long INTERVAL_NANOS = 1_000_000_000;
  private static final Duration START_LEAD = Duration.ofMillis(200);
  /**
   * What a worker gets on top of its own limit, so that its own error, which knows more, comes
   * first.
   */
  private static final Duration PREPARE_MARGIN = Duration.ofSeconds(10);

  private final TrialTask task;
  private final TrialLimits limits;
  private final TrialClock clock;
  private final TrialRecorder recorder;
  private final TrialListener listener;
  private final Crew.Watch watch;
  private final Crew crew;
  private final DrainWatch drain;
  private final Optional<AbsenceCourse> absence;
  private final FailureWatch failures;
  private final Optional<Settling> settling;
  private final PhaseLog phases = new PhaseLog();
  private SendCounts counted = SendCounts.NONE;
  private boolean started;
  private long startNanos;
  private long loadEnd;
  private Optional<Settled> settled = Optional.empty();
  private boolean drained;
  private boolean stopping;

  Trial(
      TrialTask task,
      TrialLimits limits,
      TrialClock clock,
      WorkerChannel channel,
      TrialRecorder recorder,
      TrialListener listener,
      BreakOffSource breakOff,
      PageCacheDrop cache) {
    this.task = task;
    this.limits = limits;
    this.clock = clock;
    this.recorder = recorder;
    this.listener = listener;
    this.watch = () -> breakOffIf(breakOff.check());
    this.crew = new Crew(channel, clock, this::reported);
    this.failures = new FailureWatch(task.onFailure(), task.killed());
    this.drain = new DrainWatch(channel.workers(), task.subscriptionsPerTopic(),
        task.stored(), task.leaving() > 0, task.phases().fault().isPresent());
    this.settling =
        task.phases().settle().map(most -> new Settling(channel.workers(), task.phases()));
    this.absence = task.phases()
        .absence()
        .map(one -> new AbsenceCourse(
            new AbsenceWatch(one, task.workload().message().size(), channel.workers(),
                task.leaving(), limits.quiet()),
            crew, clock, limits, watch, cache));
  }

  TrialOutcome run() throws StoreException {
    try {
      prepare();
      load();
      drain();
      finish();
      return outcome(RunStatus.COMPLETED, Optional.empty());
    } catch (TrialStopped e) {
      return brokenOff(e.reason());
    } catch (InterruptedException e) {
      TrialOutcome outcome = brokenOff(BreakOff.interrupted());
      Thread.currentThread().interrupt();
      return outcome;
    }
  }

  private void prepare() throws TrialStopped, StoreException, InterruptedException {
    crew.await("hello", limits.hello(), member -> member.hello().isPresent(), watch);
    for (WorkerReport.Hello hello : crew.hellos()) {
      if (hello.format() != Assignment.FORMAT) {
        throw TrialStopped.failed(
            "a worker speaks format " + hello.format() + ", this weir speaks " + Assignment.FORMAT);
      }
    }
    crew.assign(task.assignments());
    Duration limit = limits.prepare().plus(PREPARE_MARGIN);
    crew.await("word that it is prepared", limit, member -> member.prepared().isPresent(), watch);
    listener.prepared(crew.readBack());
    if (task.phases().fault().isPresent()) {
      crew.send(new WorkerCommand.Watch());
    }
  }

  private void load() throws TrialStopped, StoreException, InterruptedException {
    started = true;
    startNanos = clock.nanos() + START_LEAD.toNanos();
    long begins = 0;
    for (PhaseStep step : PhaseStep.of(task.phases(), task.workload())) {
      if (step.phase() != PhaseKind.CAUGHT_UP || hasCaughtUp()) {
        crew.loadUntil(startNanos + begins - AbsenceCourse.LEAD.toNanos(), limits.silence(), watch);
        begins = announce(step, startNanos + begins);
        crew.loadUntil(startNanos + begins, limits.silence(), watch);
        phases.begin(step, begins);
        listener.phaseStarted(step.phase(), step.planned());
        loadEnd = begins;
        begins = end(step, begins);
      }
    }
  }

  private boolean hasCaughtUp() {
    return absence.filter(AbsenceCourse::hasCaughtUp).isPresent();
  }

  /**
   * When a phase that began at a time ends, since the start of the load. Waits for it where that
   * is a matter of conditions, until it is time to tell the workers.
   */
  private long end(PhaseStep step, long began)
      throws TrialStopped, StoreException, InterruptedException {
    long planned = began + step.planned().toNanos();
    return switch (step.phase()) {
      case WARM_UP -> settling.isPresent() ? settle(settling.get(), planned) : planned;
      case MEASURE, CAUGHT_UP, DRAIN -> planned;
      case BACKLOG -> absence.orElseThrow().pileUp(step.planned(), startNanos, planned);
      case CATCH_UP -> absence.orElseThrow().catchUp(startNanos, began, planned);
    };
  }

  /** When the warm-up ends: not while latencies still fall, as far as there is time for that. */
  private long settle(Settling latencies, long planned)
      throws TrialStopped, StoreException, InterruptedException {
    long lead = AbsenceCourse.LEAD.toNanos();
    crew.loadUntil(startNanos + planned - lead, limits.silence(), watch);
    if (!latencies.goesOn()) {
      return planned;
    }
    Duration most = task.phases().settleAtMost();
    listener.settling(most);
    long latest = planned + most.toNanos();
    crew.loadUntil(() -> !latencies.goesOn(), startNanos + latest - lead, limits.silence(), watch);
    boolean still = latencies.goesOn();
    long soon = nextInterval(clock.nanos() - startNanos + lead);
    long end = still ? latest : Math.min(latest, soon);
    settled = Optional.of(new Settled(Duration.ofNanos(end - planned), still));
    return end;
  }

  /** Phases begin with the intervals that workers report, which take a second each. */
  private static long nextInterval(long nanos) {
    return Math.ceilDiv(nanos, INTERVAL_NANOS) * INTERVAL_NANOS;
  }

  /**
   * Tells the workers of the next phase and returns when it begins, since the start of the load.
   */
  private long announce(PhaseStep step, long atNanos)
      throws TrialStopped, StoreException, InterruptedException {
    PhaseKind phase = step.phase();
    boolean first = crew.loadStart().isEmpty();
    crew.sendAt(atNanos,
        at -> first
            ? new WorkerCommand.Start(phase, at)
            : new WorkerCommand.Advance(phase, at, step.loaded()));
    crew.await("answer to the start of the " + step.title() + " phase", limits.silence(),
        member -> member.begins(phase).isPresent(), watch);
    startNanos = crew.loadStart().orElseThrow();
    return crew.begins(phase);
  }

  private void drain() throws TrialStopped, StoreException, InterruptedException {
    long deadline = startNanos + loadEnd + task.phases().drain().toNanos();
    while (!settled() && deadline - clock.nanos() > 0) {
      crew.loadStep(deadline, limits.silence(), watch);
      drained = drained || drain.complete(loadEnd);
    }
  }

  private boolean settled() {
    return isDrained() && !listener.isWatching();
  }

  private boolean isDrained() {
    return drained || drain.quiet(loadEnd, limits.quiet().toNanos());
  }

  private void finish() throws TrialStopped, StoreException, InterruptedException {
    drained = isDrained();
    crew.send(task.clears() ? new WorkerCommand.Clear() : new WorkerCommand.Stop());
    crew.await("final report", limits.finish(), member -> member.finished().isPresent(), watch);
    phases.end(endNanos());
    Ledger ledger = ledger(drained);
    Optional<String> gap = counted.gap(ledger);
    if (gap.isPresent()) {
      throw TrialStopped.failed(gap.get());
    }
    recorder.record(ledger);
  }

  /**
   * Where something may still have come, what did not arrive is left there, and not lost. Silence
   * tells nothing of subscriptions that were known to have more to come.
   */
  private Ledger ledger(boolean complete) {
    Ledger ledger = FinalReports.ledger(crew.finished());
    if (!complete) {
      return ledger.withBehind(task.subscriptions());
    }
    return absence.isPresent() && !hasCaughtUp() ? ledger.withBehind(task.leavers()) : ledger;
  }

  private TrialOutcome brokenOff(BreakOff reason) throws StoreException {
    stopping = true;
    String during = started ? "in the " + phases.current() + " phase: " : "before the load began: ";
    if (started) {
      salvage();
    }
    return outcome(reason.status(), Optional.of(during + reason.reason()));
  }

  /**
   * Gets what can be had of a trial that is broken off. A ledger that lacks a worker, or that its
   * intervals contradict, would show losses that are none: it isn't kept.
   */
  private void salvage() throws StoreException {
    crew.send(task.clears() ? new WorkerCommand.Clear() : new WorkerCommand.Stop());
    try {
      crew.salvage(limits.salvage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    phases.end(endNanos());
    if (crew.finished().size() == task.assignments().size()) {
      Ledger ledger = ledger(false);
      if (counted.gap(ledger).isEmpty()) {
        recorder.record(ledger);
      }
    }
  }

  private long endNanos() {
    return Math.max(drain.newest(), clock.nanos() - startNanos);
  }

  private TrialOutcome outcome(RunStatus status, Optional<String> problem) {
    return new TrialOutcome(
        status,
        problem,
        phases.windows(),
        drained,
        crew.readBack(),
        FinalReports.failures(crew.finished()),
        FinalReports.truth(crew.finished()),
        crew.describe(),
        absence.flatMap(AbsenceCourse::result),
        settled);
  }

  private void reported(int worker, WorkerReport report) throws TrialStopped, StoreException {
    switch (report) {
      case WorkerReport.Progress progress -> listener.preparing(progress.doing());
      case WorkerReport.Snapshot snapshot -> measured(worker, snapshot.interval());
      case WorkerReport.Placed placed -> listener.placed(placed.sample());
      case WorkerReport.Silent silent -> listener.silent(silent.silence());
      case WorkerReport.Hello hello -> {}
      case WorkerReport.Prepared prepared -> {}
      case WorkerReport.PhaseBegins begins -> {}
      case WorkerReport.Finished finished -> {}
      case WorkerReport.Failed failed -> throw TrialStopped
          .failed("worker " + worker + " failed while " + failed.doing() + ": " + failed.message());
    }
  }

  private void measured(int worker, IntervalSnapshot interval) throws TrialStopped, StoreException {
    if (interval.worker() != worker) {
      throw TrialStopped.failed("worker " + worker + " reports as worker " + interval.worker());
    }
    recorder.record(interval);
    counted = counted.plus(interval);
    drain.add(interval);
    settling.ifPresent(watching -> watching.add(interval));
    absence.ifPresent(watching -> watching.add(interval));
    PhaseKind phase = phases.at(interval.endNanos() - 1);
    listener.measured(phase, interval);
    if (phase != PhaseKind.DRAIN && !stopping) {
      breakOffIf(failures.add(interval).map(BreakOff::failed));
    }
  }

  private static void breakOffIf(Optional<BreakOff> reason) throws TrialStopped {
    if (reason.isPresent()) {
      throw new TrialStopped(reason.get());
    }
  }
}
