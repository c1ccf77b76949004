package io.weir.lab.experiment;

import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Calibration;
import io.weir.core.result.Environment;
import io.weir.core.result.Fingerprints;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.thread.ThreadGuard;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.environment.EnvironmentProbe;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.environment.InstalledProgram;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.ResultWriter;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.Leftovers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One experiment as it goes: run after run, or several at once where they take turns. Used once, by
 * one thread.
 */
final class Experiment {
  private final ExperimentSetup setup;
  private Plan plan;
  private final Cancellation cancellation;
  private final ExperimentListener listener;
  private final ArtifactCache artifacts;
  private final FingerprintMeter meter;
  private final List<RunResult> results = new ArrayList<>();
  private final long beganNanos = System.nanoTime();
  private volatile Optional<TurnTable> current = Optional.empty();
  private volatile boolean finishing;
  private Fingerprints fingerprints = Fingerprints.NONE;

  Experiment(
      ExperimentSetup setup, Plan plan, Cancellation cancellation, ExperimentListener listener) {
    this.setup = setup;
    this.plan = plan;
    this.cancellation = cancellation;
    this.listener = listener;
    this.artifacts = setup.artifactCache(listener);
    this.meter = new FingerprintMeter(setup);
  }

  /** Begins the plan in a separate folder. */
  ExperimentResult run() throws StoreException {
    ResultWriter folder = ResultWriter.create(setup.results(), plan, setup.files(),
        setup.secrets().known(), Instant.now());
    try {
      begin(folder);
      return end(folder);
    } finally {
      folder.release();
    }
  }

  private void begin(ResultWriter folder) throws StoreException {
    try {
      Environment environment = probe();
      folder.write(environment);
      started(folder, environment);
      runAll(folder, Map.of());
    } catch (InterruptedException e) {
      cancellation.interrupted();
    }
  }

  /** Looks at the machine. */
  Environment probe() throws InterruptedException {
    EnvironmentProbe probe = new EnvironmentProbe(setup.weirVersion());
    CalibrationStore known = CalibrationStore.ofUser();
    Calibration.Host here = HostIdentity.here(setup.weirVersion());
    return cancellation.interruptibly(() -> probe.probe(setup.work()))
        .with(calibration(known, here), known.noise(here));
  }

  /** That of the plan's workers. Runs with other ones, in a sweep of them, are not judged by it. */
  private Optional<Calibration> calibration(CalibrationStore known, Calibration.Host here) {
    return plan.runs()
        .stream()
        .filter(run -> !run.hasOneWorkerHere())
        .map(run -> run.worker().hosts())
        .findFirst()
        .map(workers -> known.calibration(here, workers))
        .orElseGet(() -> known.calibration(here));
  }

  /** Returns the files that systems and clients run from. */
  ArtifactCache artifacts() {
    return artifacts;
  }

  /**
   * Returns the files that a system, its client and weir run from, as far as they were resolved.
   */
  Fingerprints fingerprints(PlannedRun run) {
    return meter.of(run, artifacts.all());
  }

  /** Fingerprints that were taken before; those of this experiment are added. */
  void continueWith(Fingerprints known) {
    fingerprints = known;
  }

  /** Reports that runs are about to begin. */
  void started(ResultWriter folder, Environment environment) {
    listener.on(new ExperimentEvent.ExperimentStarted(plan, folder.path(), environment));
    Leftovers.notice(setup.work())
        .map(ExperimentEvent.Notice::new)
        .ifPresent(listener::on);
  }

  /**
   * Makes the runs that are not finished, in order. Those that take turns are made together.
   *
   * @param finished results of runs that finished before, by index
   */
  void runAll(ResultWriter folder, Map<Integer, RunResult> finished) throws StoreException {
    int repetition = 1;
    for (PlannedRun run : plan.runs()) {
      boolean begins = run.repetition() > repetition;
      repetition = run.repetition();
      if (finished.containsKey(run.index())) {
        results.add(finished.get(run.index()));
      } else if (begins && isEnough(folder, repetition - 1)) {
        stopAfter(folder, repetition - 1);
        return;
      } else if (!cancellation.isCancelled() && !finishing
          && plan.together(run).getFirst().equals(run)) {
        results.addAll(run(folder, plan.together(run)));
      }
    }
  }

  private boolean isEnough(ResultWriter folder, int repetitions) {
    return !cancellation.isCancelled()
        && plan.stopping().filter(rule -> rule.mayStopAfter(repetitions)).isPresent()
        && setup.conclusion().filter(judge -> judge.isConclusive(folder.path())).isPresent();
  }

  /** The plan in the folder becomes that of the runs that took place. */
  private void stopAfter(ResultWriter folder, int repetitions) throws StoreException {
    List<PlannedRun> made =
        plan.runs().stream().filter(run -> run.repetition() <= repetitions).toList();
    listener.on(new ExperimentEvent.Notice("the comparison is conclusive after " + repetitions
        + " repetitions; the other " + (plan.runs().size() - made.size())
        + " runs are not needed"));
    plan = plan.withRuns(made);
    folder.write(plan);
  }

  private List<RunResult> run(ResultWriter folder, List<PlannedRun> runs) throws StoreException {
    ThreadGuard threads = new ThreadGuard();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    // The last resort, for threads that libraries start.
    Thread.setDefaultUncaughtExceptionHandler(threads);
    try {
      if (!runs.getFirst().takesTurns()) {
        return List.of(
            run(folder, runs.getFirst(), threads, Optional.empty(), Optional.empty()));
      }
      if (runs.getFirst().search().isPresent()) {
        TrialTurns turns = new TrialTurns(runs);
        return new RunsTogether(cancellation).all(runs,
            run -> run(folder, run, threads, Optional.of(turns.seat(run)), Optional.empty()));
      }
      TurnTable turns = new TurnTable(plan, runs, setup.windows(), listener, System::nanoTime,
          setup.within()
              .map(limit -> () -> beganNanos + limit.plus(artifacts.took()).toNanos()));
      current = Optional.of(turns);
      Map<PlannedRun, HostedDeployment> shared = shared(runs);
      return new RunsTogether(cancellation)
          .all(runs, run -> run(folder, run, threads, Optional.of(turns.seat(run)),
              Optional.ofNullable(shared.get(run))));
    } finally {
      current = Optional.empty();
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  /**
   * Returns the deployments that several of these runs load; existing clusters are not deployed.
   */
  private Map<PlannedRun, HostedDeployment> shared(List<PlannedRun> runs) {
    Duration rounds = runs.stream()
        .map(run -> run.loadTime().plus(run.settleAtMost()).plus(run.phases().drain()))
        .reduce(Duration.ZERO, Duration::plus);
    Map<PlannedRun, HostedDeployment> shared = new HashMap<>();
    for (PlannedRun run : runs) {
      List<PlannedRun> sharing = plan.sharing(run);
      if (sharing.size() > 1 && sharing.getFirst().equals(run)
          && run.system().existing().isEmpty()) {
        HostedDeployment deployment = new HostedDeployment(sharing, rounds);
        sharing.forEach(one -> shared.put(one, deployment));
      }
    }
    return shared;
  }

  /**
   * Ends with what there is: systems that take turns end after their complete rounds, and all else
   * is broken off. Any thread.
   */
  void finish() {
    finishing = true;
    if (!current.map(TurnTable::finish).orElse(false)) {
      cancellation.cancel();
    }
  }

  private RunResult run(ResultWriter folder, PlannedRun run, ThreadGuard threads,
      Optional<RunSeat> seat, Optional<HostedDeployment> shared) throws StoreException {
    int planned = plan.runs().size();
    listener.on(new ExperimentEvent.RunStarted(run, run.index(), planned));
    Path site = Leftovers.site(setup.work(), plan.name(),
        shared.map(HostedDeployment::host).orElse(run).folder());
    RunFolder runFolder;
    RunResult result;
    try {
      runFolder = folder.begin(run);
      result = new RunExecution(setup, run, runFolder, site, artifacts, cancellation, threads, seat,
          shared, listener).run();
    } finally {
      shared.ifPresent(one -> one.left(run));
      seat.ifPresent(RunSeat::close);
    }
    if (result.status() == RunStatus.INTERRUPTED) {
      cancellation.cancel();
    } else {
      // In this order: otherwise the fingerprints of an unfinished run would be missing when the
      // others continue without it.
      runFolder.seal();
      takeFingerprints(folder, run);
    }
    listener.on(new ExperimentEvent.RunEnded(result, run.index(), planned));
    return result;
  }

  private synchronized void takeFingerprints(ResultWriter folder, PlannedRun run)
      throws StoreException {
    Fingerprints all = fingerprints.with(fingerprints(run));
    if (!all.equals(fingerprints)) {
      fingerprints = all;
      folder.write(all);
    }
  }

  /**
   * Seals the folder and reports the outcome. If nothing was added to a sealed folder, its
   * checksums stay, because they show damage since then.
   */
  ExperimentResult end(ResultWriter folder) throws StoreException {
    if (!Files.exists(folder.layout().checksums())) {
      folder.seal();
    }
    ExperimentResult result =
        new ExperimentResult(folder.path(), plan.runs().size(), results,
            cancellation.isCancelled());
    listener.on(new ExperimentEvent.ExperimentEnded(result));
    return result;
  }

  /** Takes fingerprints of the files that an experiment runs from. Used by one thread. */
  private static final class FingerprintMeter {
    /** Group, artifact, version and name, as they lie in a repository. */
    private static final int TELLING_PARTS = 4;

    private final ExperimentSetup setup;
    private final Map<Path, String> known = new HashMap<>();

    FingerprintMeter(ExperimentSetup setup) {
      this.setup = setup;
    }

    /**
     * Returns those of weir itself, of a system's installed programs and of its resolved artifacts.
     */
    Fingerprints of(PlannedRun run, Iterable<Path> artifacts) {
      SystemSpec system = run.system();
      SortedMap<String, String> files = new TreeMap<>();
      for (Path file : setup.classPath().engine()) {
        add(files, "weir/" + file.getFileName(), file);
      }
      setup.classPath()
          .drivers()
          .getOrDefault(system.broker(), List.of())
          .forEach(file -> add(files, "weir/" + file.getFileName(), file));
      artifacts.forEach(file -> add(files, shortName(file), file));
      if (system.existing().isEmpty() && run.brokers() instanceof BrokerHosts.Local) {
        setup.launcher(system.broker()).ifPresent(launcher -> addPrograms(files, launcher, system));
      }
      return new Fingerprints(Fingerprints.FORMAT, files);
    }

    private void addPrograms(SortedMap<String, String> files, Launcher launcher,
        SystemSpec system) {
      for (HostProgram program : launcher.hostPrograms(system)) {
        InstalledProgram.find(program)
            .ifPresent(found -> add(files,
                program.title() + found.version().map(version -> " " + version).orElse(""),
                found.file()));
      }
    }

    private static String shortName(Path file) {
      int count = file.getNameCount();
      return file.subpath(Math.max(0, count - TELLING_PARTS), count).toString().replace('\\', '/');
    }

    /** A class path may also contain folders: those of a build in progress. */
    private void add(SortedMap<String, String> files, String name, Path file) {
      if (Files.isRegularFile(file)) {
        files.put(name, known.computeIfAbsent(file, FingerprintMeter::digest));
      }
    }

    private static String digest(Path file) {
      try {
        return Checksums.sha256(file);
      } catch (IOException e) {
        return "can't be read: " + e.getMessage();
      }
    }
  }
}
