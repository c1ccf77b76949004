package io.weir.lab.experiment;

import io.weir.core.launch.Launcher;
import io.weir.core.metric.MetricSource;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.thread.ThreadFailure;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.capacity.FactsReader;
import io.weir.lab.environment.PageCache;
import io.weir.lab.metric.JvmAgents;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.reach.ReachCheck;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import io.weir.lab.system.ArtifactShelf;
import io.weir.lab.system.ExistingSystem;
import io.weir.lab.system.LocalSystem;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.system.SystemOrder;
import io.weir.lab.trial.AssignmentFactory;
import io.weir.lab.trial.BreakOff;
import io.weir.lab.trial.TrialLimits;
import io.weir.lab.trial.TrialOutcome;
import io.weir.lab.trial.TrialRunner;
import io.weir.lab.trial.TrialTask;
import io.weir.lab.worker.KeptWorkers;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run as it goes: a fresh deployment or a cluster that is there, a worker and a trial. Used
 * once, by one thread.
 */
final class LiveRun {
  private static final Logger LOG = LoggerFactory.getLogger(LiveRun.class);
  private static final SecureRandom RUN_IDS = new SecureRandom();
  /** How long the news that a broker died may come after what its clients noticed of it. */
  private static final Duration NEWS = Duration.ofSeconds(2);
  /** A client that lost its broker looks for another one ever less often. */
  private static final Duration QUIET_AFTER_FAULT = Duration.ofSeconds(10);
  /** How long a worker gets to remove what it made on a cluster that stays. */
  private static final Duration FAREWELL = Duration.ofSeconds(20);

  private final ExperimentSetup setup;
  private final PlannedRun run;
  private final RunFolder folder;
  private final Path site;
  private final ArtifactShelf shelf;
  private final Cancellation cancellation;
  private final RunEvents events;
  private final RunRecord record;
  private final JvmAgents agents = new JvmAgents();
  private final ThreadGuard threads = new ThreadGuard();
  private Optional<String> missedFault = Optional.empty();

  /**
   * A run.
   *
   * @param folder where its results go
   * @param site a folder of its own for the system's data, not yet made
   */
  LiveRun(ExperimentSetup setup, PlannedRun run, RunFolder folder, Path site, ArtifactShelf shelf,
      Cancellation cancellation, ExperimentListener listener) {
    this.setup = setup;
    this.run = run;
    this.folder = folder;
    this.site = site;
    this.shelf = shelf;
    this.cancellation = cancellation;
    this.events = new RunEvents(run, listener);
    this.record = new RunRecord(run, Instant.now(), setup.secrets().known());
  }

  /**
   * Carries the run out and writes its result, whatever comes of it.
   *
   * @throws StoreException if results can't be written; all that was started is stopped
   */
  RunResult carryOut() throws StoreException {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    // The last resort, for threads that libraries start.
    Thread.setDefaultUncaughtExceptionHandler(threads);
    try {
      folder.write(record.unfinished());
      RunResult result = ended();
      folder.write(result);
      folder.redactLogs();
      return result;
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  private RunResult ended() throws StoreException {
    try {
      TrialOutcome outcome = measure();
      return record.ended(outcome.status(), outcome.problem(), Instant.now());
    } catch (RunProblem | ResolveException | ProvisionException | WorkerException e) {
      LOG.debug("run {} failed", run.folder(), e);
      return record.ended(RunStatus.FAILED, Optional.of(e.getMessage()), Instant.now());
    } catch (InterruptedException e) {
      cancellation.interrupted();
      String reason = BreakOff.interrupted().reason();
      return record.ended(RunStatus.INTERRUPTED, Optional.of(reason), Instant.now());
    } catch (RuntimeException | Error e) {
      // One run's fault must not cost the others their turn, nor all of them their report.
      LOG.error("run {} failed unexpectedly", run.folder(), e);
      return record.ended(RunStatus.FAILED, Optional.of("a fault of weir's own: " + e),
          Instant.now());
    }
  }

  private TrialOutcome measure() throws RunProblem, ResolveException, ProvisionException,
      WorkerException, StoreException, InterruptedException {
    Launcher launcher = setup.launcherOf(run.system());
    List<Path> classPath = setup.classPath()
        .with(run.system().broker(),
            cancellation.interruptibly(() -> shelf.client(launcher, run.system())));
    MeasuredSystem system = prepare(launcher);
    DiskWatch disk = new DiskWatch(site, events);
    boolean started = false;
    try {
      start(system, disk);
      started = true;
      TrialOutcome outcome = outcome(system, classPath);
      record.tried(outcome);
      blameSystem(outcome, system, launcher.traits().ports());
      Optional<String> failure = deadThread().or(() -> missedFault);
      if (outcome.status() == RunStatus.COMPLETED && failure.isPresent()) {
        throw new RunProblem(failure.get());
      }
      return outcome;
    } finally {
      end(system, started, disk);
      record.diskMeasured(disk.baseline());
    }
  }

  private MeasuredSystem prepare(Launcher launcher)
      throws ProvisionException, InterruptedException {
    Optional<ExistingCluster> cluster = run.system().existing();
    if (cluster.isPresent()) {
      return new ExistingSystem(setup.secrets().fill(cluster.get()), launcher.traits().ports(),
          events::notice);
    }
    SystemOrder order =
        SystemOrder.of(launcher, run, site, folder.logs(), run.asksBrokers());
    return cancellation
        .interruptibly(() -> LocalSystem.prepare(order, shelf, setup.provisioner()));
  }

  private void start(MeasuredSystem system, DiskWatch disk)
      throws ProvisionException, StoreException, InterruptedException {
    if (!isLasting()) {
      cancellation.interruptibly(PageCache::drop)
          .ifPresent(why -> events.notice("the page cache was not dropped: " + why));
    }
    folder.keepConfig(system.plan(), site);
    cancellation.interruptibly(() -> {
      disk.before(system.plan());
      system.start(events.processes(system.plan()));
      return system;
    });
    record.deployed(system.processes());
    folder.write(record.unfinished());
  }

  /** What resists is named and stays. */
  private void end(MeasuredSystem system, boolean started, DiskWatch disk) {
    try (system) {
      if (started && !isLasting()) {
        events.stopping();
        system.stop();
        disk.after();
      }
    } catch (ProvisionException e) {
      events.notice("not all of " + site + " could be cleared: " + e.getMessage());
    }
  }

  private Optional<String> deadThread() {
    return threads.failure().map(ThreadFailure::description);
  }

  private boolean isLasting() {
    return run.system().existing().isPresent();
  }

  private TrialOutcome outcome(MeasuredSystem system, List<Path> classPath)
      throws RunProblem, ProvisionException, WorkerException, StoreException,
      InterruptedException {
    WorkerOrder order = isLasting()
        ? new WorkerOrder(0, run.worker(), classPath, folder.workerLog(0), FAREWELL)
        : new WorkerOrder(0, run.worker(), classPath, folder.workerLog(0));
    try (KeptWorkers workers = new KeptWorkers(setup.workers(), List.of(order))) {
      return run.search().isPresent()
          ? search(system, workers, order)
          : trial(system, workers, order, 0, run, false);
    }
  }

  private TrialOutcome search(MeasuredSystem system, KeptWorkers workers, WorkerOrder order)
      throws RunProblem, WorkerException, StoreException, InterruptedException {
    FactsReader facts = setup.facts()
        .orElseThrow(() -> new RunProblem("nothing here can classify trials, so '" + run.folder()
            + "' can't search for the highest rate"));
    return new LiveSearch(run, folder, events, facts, setup.secrets().known(),
        (number, planned) -> trial(system, workers, order, number, planned, true),
        () -> system.failure(NEWS)).carryOut();
  }

  /**
   * One trial on the deployment.
   *
   * @param workers who carry it out
   * @param order the worker's
   * @param number its number within the run
   * @param trial the trial, as a run at a fixed rate
   * @param clears whether its topics are removed in the end, for the trials that follow
   */
  private TrialOutcome trial(MeasuredSystem system, KeptWorkers workers, WorkerOrder order,
      int number, PlannedRun trial, boolean clears)
      throws WorkerException, StoreException, InterruptedException {
    TrialLimits limits = limits(trial);
    TrialTask usualTask =
        AssignmentFactory.task(
            trial, system.endpoints(), setup.secrets(), RUN_IDS.nextInt(), limits.prepare(),
            setup.traces(), setup.contents());
    TrialTask task = clears ? usualTask.clearing() : usualTask;
    record.workerStarted(String.join(" ", setup.workers().flags(order)));
    try (TrialRecorder recorder = folder.trial(number);
        MetricWatch metrics =
            new MetricWatch(asked(system), agents, folder.metrics(number), events, threads)) {
      UseWatch use = new UseWatch(system.processes(), folder.use(number), metrics, events);
      RunFault fault = RunFault.of(trial, system, folder, use, events);
      boolean kept = false;
      try (fault) {
        TrialOutcome outcome = new TrialRunner(limits)
            .run(task, workers.next(), recorder, fault.listener(),
                () -> breakOff(system)
                    .or(() -> fault.problem().or(this::deadThread).map(BreakOff::failed)));
        kept = clears && !isLasting() && outcome.status() == RunStatus.COMPLETED;
        return outcome;
      } finally {
        if (!kept) {
          workers.dismiss();
        }
        missedFault = fault.missed();
        record.used(use.measured());
      }
    }
  }

  private TrialLimits limits(PlannedRun trial) {
    TrialLimits usual = setup.limits().forPartitions(trial.workload().partitionsInAll());
    Duration quiet = trial.phases().fault().isPresent() ? QUIET_AFTER_FAULT : usual.quiet();
    // A drain that is shorter could never be told to be over.
    Duration most = trial.phases().drain().dividedBy(2);
    TrialLimits limits = usual.withQuiet(Durations.min(quiet, most));
    return isLasting() ? limits.lasting() : limits;
  }

  private Map<DeployedProcess, MetricSource> asked(MeasuredSystem system) {
    return run.asksBrokers() == BrokerMetrics.ON ? system.metricSources() : Map.of();
  }

  private Optional<BreakOff> breakOff(MeasuredSystem system) {
    return cancellation.isCancelled()
        ? Optional.of(BreakOff.interrupted())
        : system.failure().map(BreakOff::failed);
  }

  /** Where a broker died, what its clients noticed of that is the lesser news. */
  private static void blameSystem(TrialOutcome outcome, MeasuredSystem system,
      Map<String, Integer> ports)
      throws RunProblem, InterruptedException {
    if (outcome.status() == RunStatus.INTERRUPTED) {
      return;
    }
    if (system instanceof ExistingSystem existing
        && outcome.status() == RunStatus.FAILED && outcome.phases().isEmpty()) {
      Optional<String> secure = new ReachCheck(existing.cluster(), existing.ports()).secureButUnasked();
      if (secure.isPresent()) {
        throw new RunProblem(secure.get() + "\n" + outcome.problem().orElse(""));
      }
    }
    Optional<String> death =
        outcome.status() == RunStatus.FAILED ? system.failure(NEWS) : system.failure();
    String noticed = outcome.problem().orElse("");
    if (death.isPresent() && !noticed.contains(death.get())) {
      throw new RunProblem((death.get() + "\n" + noticed).strip());
    }
  }
}
