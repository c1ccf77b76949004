package io.weir.lab.proof;

import io.weir.core.driver.ReadBack;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Crash;
import io.weir.core.proof.Kill;
import io.weir.core.proof.ReadBackComparison;
import io.weir.core.proof.Survival;
import io.weir.core.proof.UnflushedWrites;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.Workload;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.experiment.Cancellation;
import io.weir.lab.experiment.ExperimentSetup;
import io.weir.lab.experiment.RunExecution;
import io.weir.lab.proof.SystemProofExecution.ProcessEvents;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import io.weir.lab.system.LaunchedSystem;
import io.weir.lab.trial.AssignmentFactory;
import io.weir.lab.trial.BreakOff;
import io.weir.lab.trial.Rest;
import io.weir.lab.trial.TrialController;
import io.weir.lab.trial.TrialLimits;
import io.weir.lab.trial.TrialListener;
import io.weir.lab.trial.TrialOutcome;
import io.weir.lab.trial.TrialTask;
import io.weir.lab.worker.WatchedChannel;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The execution of one crash: a load that it cuts off, a restart, and a second trial that reads
 * everything back. The first worker ends before the system starts again, so that all its
 * acknowledgements came from the processes that were killed. Used once, by one thread.
 */
final class KillExecution {
  private static final SecureRandom RUN_IDS = new SecureRandom();
  /** How long the load continues after the kill, so that the kill certainly happens under load. */
  private static final Duration BEYOND = Duration.ofSeconds(1);
  /** Nobody answers any more. */
  private static final Duration NO_DRAIN = Duration.ofMillis(100);
  /** How long nothing may come, with messages missing, until they count as lost. */
  private static final Duration QUIET = Duration.ofSeconds(10);

  private final ExperimentSetup setup;
  private final PlannedRun run;
  private final Crash crash;
  private final int number;
  private final Duration planned;
  private final RunFolder folder;
  private final List<Path> classPath;
  private final LaunchedSystem system;
  private final Optional<PowerDisk> disk;
  private final Cancellation cancellation;
  private final ProofListener listener;
  private final Consumer<ReadBack> readBack;
  private final int runId = RUN_IDS.nextInt();
  private final TrialLimits limits;

  KillExecution(ExperimentSetup setup, PlannedRun run, Crash crash, int number, Duration planned,
      RunFolder folder, List<Path> classPath, LaunchedSystem system, Optional<PowerDisk> disk,
      Cancellation cancellation, ProofListener listener, Consumer<ReadBack> readBack) {
    this.setup = setup;
    this.run = run;
    this.crash = crash;
    this.number = number;
    this.planned = planned;
    this.folder = folder;
    this.classPath = classPath;
    this.system = system;
    this.disk = disk;
    this.cancellation = cancellation;
    this.listener = listener;
    this.readBack = readBack;
    this.limits = setup.limits()
        .forPartitions(run.workload().partitionsInAll())
        .withQuiet(QUIET);
  }

  /**
   * The outcome of a crash.
   *
   * @param kill the messages
   * @param gone why the system did not start again, if so
   */
  record Crashed(Kill kill, Optional<String> gone) {}

  /**
   * Causes the crash and reads everything back.
   *
   * @throws ProofFailedException if a step fails. That a system without a promise does not start
   * again is an outcome: all its messages are lost.
   */
  Crashed run() throws ProofFailedException, StoreException, InterruptedException {
    Loaded loaded = load();
    Optional<UnflushedWrites> writes = restorePower();
    Duration back;
    try {
      back = restart();
    } catch (ProofFailedException e) {
      if (crash.spares(run.system().durability().storage())) {
        throw e;
      }
      return new Crashed(kill(loaded, Optional.empty(),
          ReadBackComparison.ofNothing(loaded.sent), writes), Optional.of(e.getMessage()));
    }
    ReadBackComparison comparison = new ReadBackComparison(loaded.sent, readBack(loaded.sent));
    Optional<String> unread = comparison.unread(run.workload().partitions());
    if (unread.isPresent()) {
      Survival survival = comparison.survival();
      throw new ProofFailedException(String.format(Locale.ROOT,
          "not everything could be read back, so the losses are not known: %s (%,d of %,d"
              + " acknowledged messages came back until then). See the logs in %s",
          unread.get(), survival.readBack(), survival.acknowledged(), folder.logs()));
    }
    return new Crashed(kill(loaded, Optional.of(back), comparison.survival(), writes),
        Optional.empty());
  }

  private Kill kill(Loaded loaded, Optional<Duration> back, Survival survival,
      Optional<UnflushedWrites> writes) {
    return new Kill(number, planned, loaded.killed, back, loadTrial(), loadTrial() + 1, survival,
        writes);
  }

  private int loadTrial() {
    return 2 * (number - 1);
  }

  /** The sent messages, and the time of the kill. */
  private record Loaded(Ledger sent, Duration killed) {}

  private Loaded load() throws ProofFailedException, StoreException, InterruptedException {
    installed();
    TrialTask task = AssignmentFactory.task(loadRun(), 1, system.endpoints(), setup.secrets(),
        runId, limits.prepare(), setup.files()).killedAfter(planned);
    try (KillTimer timer = new KillTimer(this::crash, planned,
        killed -> listener.on(new ProofEvent.Killed(run, killed)))) {
      Ledger sent = trial(loadTrial(), task, List.of(timer, new Follower("loading")),
          () -> timer.problem().or(system::failure));
      return new Loaded(sent, timer.killedAt());
    }
  }

  /** The files of a system that has just started are no part of the proof. */
  private void installed() throws ProofFailedException, InterruptedException {
    if (disk.isPresent()) {
      onDisk(() -> {
        disk.get().sync();
        return disk;
      });
    }
  }

  /**
   * Without power no flush ends, so no process acknowledges a message that would be lost, unless it
   * did not wait for its flush. The processes are killed before the flushes end after all.
   */
  private void crash() throws ProvisionException, InterruptedException {
    if (disk.isPresent()) {
      try {
        disk.get().cut();
        system.deployment().beginKill();
      } finally {
        disk.get().release();
      }
    }
    system.kill();
  }

  private Optional<UnflushedWrites> restorePower()
      throws ProofFailedException, InterruptedException {
    return disk.isEmpty()
        ? Optional.empty()
        : Optional.of(onDisk(() -> disk.get().restore(run.seed() + number)));
  }

  private <T> T onDisk(Cancellation.Wait<T, ProvisionException> step)
      throws ProofFailedException, InterruptedException {
    try {
      return cancellation.interruptibly(step);
    } catch (ProvisionException e) {
      throw new ProofFailedException(e.getMessage(), e);
    }
  }

  /** Returns the run without anyone who reads, and with a load that outlasts the kill. */
  private PlannedRun loadRun() {
    Workload workload = run.workload();
    Phases phases = run.phases();
    Duration measure = planned.minus(phases.warmUp()).plus(BEYOND);
    return run.trial(
        new Workload(workload.topics(), workload.partitions(), workload.message(),
            workload.producersPerTopic(), 0, 1, workload.load(), workload.keys()),
        new Phases(phases.warmUp(), phases.rampUp(), Optional.empty(), measure, NO_DRAIN,
            Optional.empty(), Optional.empty(), Optional.empty()),
        run.seed() + number);
  }

  private Duration restart() throws ProofFailedException, InterruptedException {
    long since = System.nanoTime();
    try {
      cancellation.interruptibly(() -> {
        system.restart(new ProcessEvents(run, listener));
        return system;
      });
    } catch (ProvisionException e) {
      throw new ProofFailedException("it did not come back: " + e.getMessage(), e);
    }
    return Duration.ofNanos(System.nanoTime() - since);
  }

  private Ledger readBack(Ledger sent)
      throws ProofFailedException, StoreException, InterruptedException {
    long stored = sent.producers()
        .stream()
        .map(ProducerLedger::acknowledged)
        .mapToLong(acknowledged -> acknowledged.count())
        .sum();
    TrialTask task =
        AssignmentFactory.readBack(run, system.endpoints(), setup.secrets(), runId,
            limits.prepare(), stored);
    return trial(loadTrial() + 1, task, List.of(new Follower("reading back")), system::failure);
  }

  /** Asked several times a second for a reason to stop. */
  private interface Problem {
    Optional<String> look();
  }

  private Ledger trial(int trial, TrialTask task, List<TrialListener> followers, Problem problem)
      throws ProofFailedException, StoreException, InterruptedException {
    WorkerOrder order =
        new WorkerOrder(0, run.worker(), classPath, folder.workerLog(0), WorkerOrder.STOP_GRACE);
    try (TrialRecorder recorder = folder.trial(trial);
        WorkerChannel channel =
            new WatchedChannel(setup.workers()
                .apply(WorkerHosts.HERE, ProcessEmulation.NONE)
                .start(List.of(order)))) {
      TrialOutcome outcome =
          RunExecution.through(
              TrialController.of(task, TimeDilation.NONE, limits, channel, recorder, followers,
                  () -> cancellation.isCancelled()
                      ? Optional.of(BreakOff.interrupted())
                      : problem.look().map(BreakOff::failed),
                  Optional.empty(), Rest.NONE));
      if (outcome.status() == RunStatus.INTERRUPTED) {
        throw new InterruptedException(outcome.problem().orElse(""));
      }
      if (outcome.status() != RunStatus.COMPLETED) {
        throw new ProofFailedException(outcome.problem().orElse("the trial did not complete"));
      }
      return recorder.ledger()
          .orElseThrow(
              () -> new ProofFailedException("the worker gave no account of its messages"));
    } catch (WorkerException e) {
      throw new ProofFailedException(e.getMessage(), e);
    }
  }

  /** Reports the steps of a trial. */
  private final class Follower implements TrialListener {
    private final String name;
    private boolean reported;

    Follower(String name) {
      this.name = name;
    }

    @Override
    public void preparing(String doing) {
      listener.on(new ProofEvent.Doing(run, doing));
    }

    @Override
    public void prepared(ReadBack settings) {
      readBack.accept(settings);
    }

    @Override
    public void phaseStarted(PhaseKind phase, Duration length) {
      if (!reported) {
        reported = true;
        listener.on(new ProofEvent.Doing(run, name));
      }
    }
  }
}
