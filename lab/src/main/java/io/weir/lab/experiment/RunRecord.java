package io.weir.lab.experiment;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemMachine;
import io.weir.core.result.SystemUse;
import io.weir.core.result.WorkerPlace;
import io.weir.core.secret.KnownSecrets;
import io.weir.lab.environment.Release;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.trial.TrialOutcome;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The state of a run so far. Used by one thread. */
final class RunRecord {
  private final PlannedRun run;
  private final Instant started;
  private final KnownSecrets secrets;
  private List<SystemMachine> machines = List.of();
  private List<StartedProcess> processes = List.of();
  private Optional<TrialOutcome> outcome = Optional.empty();
  private Optional<DiskBaseline> disk = Optional.empty();
  private Optional<SystemUse> use = Optional.empty();
  private Optional<SystemUse> idle = Optional.empty();
  private Optional<EmulationRecord> emulation = Optional.empty();
  private Optional<Release> release = Optional.empty();
  private String workerFlags = "";

  /**
   * Nothing is known yet.
   *
   * @param secrets those that systems and clients may say
   */
  RunRecord(PlannedRun run, Instant started, KnownSecrets secrets) {
    this.run = run;
    this.started = started;
    this.secrets = secrets;
  }

  void placed(List<SystemMachine> elsewhere) {
    machines = List.copyOf(elsewhere);
  }

  void deployed(List<DeployedProcess> deployed) {
    processes = deployed.stream().map(DeployedProcess::started).toList();
  }

  void released(Optional<Release> found) {
    release = found;
  }

  void diskMeasured(Optional<DiskBaseline> baseline) {
    disk = baseline;
  }

  void used(Optional<SystemUse> measured, Optional<SystemUse> between) {
    use = measured;
    idle = between;
  }

  void emulated(Optional<EmulationRecord> found) {
    emulation = found;
  }

  void workerStarted(String flags) {
    workerFlags = flags;
  }

  void tried(TrialOutcome trial) {
    outcome = Optional.of(trial);
  }

  /** Returns the result during the run. It stays in the folder if weir is killed. */
  RunResult unfinished() {
    return result(RunStatus.UNFINISHED, Optional.empty(), Optional.empty());
  }

  RunResult ended(RunStatus status, Optional<String> problem) {
    return result(status, problem, Optional.of(Instant.now()));
  }

  private RunResult result(RunStatus status, Optional<String> problem, Optional<Instant> ended) {
    return new RunResult(
        RunResult.FORMAT,
        run,
        status,
        problem.map(secrets),
        started,
        ended,
        outcome.map(TrialOutcome::phases).orElse(List.of()),
        outcome.map(TrialOutcome::drained).orElse(false),
        outcome.map(TrialOutcome::readBack).map(this::withRelease).orElse(ReadBack.NOTHING),
        outcome.map(TrialOutcome::failures).map(this::hidden).orElse(Map.of()),
        outcome.flatMap(TrialOutcome::truth),
        processes,
        disk,
        use,
        worker(),
        outcome.flatMap(TrialOutcome::catchUp),
        outcome.flatMap(TrialOutcome::settled),
        outcome.map(TrialOutcome::timing).filter(timing -> !timing.isEmpty()),
        outcome.map(TrialOutcome::lost).filter(lost -> !lost.isEmpty()),
        outcome.filter(trial -> !run.hasOneWorkerHere()).map(this::places),
        Optional.of(machines).filter(others -> !others.isEmpty()),
        emulation,
        idle,
        outcome.flatMap(TrialOutcome::truncation));
  }

  /**
   * Returns a system that reported no settings stays silent: one setting would look like all of
   * them.
   */
  private ReadBack withRelease(ReadBack readBack) {
    if (release.isEmpty() || readBack.settings().isEmpty()) {
      return readBack;
    }
    List<Setting> settings = new ArrayList<>(readBack.settings());
    settings.add(release.get().setting(LocalDate.ofInstant(started, ZoneOffset.UTC)));
    return new ReadBack(readBack.brokerVersion(), readBack.durability(), settings,
        readBack.guarantee());
  }

  private List<WorkerPlace> places(TrialOutcome trial) {
    return trial.machines()
        .entrySet()
        .stream()
        .map(worker -> new WorkerPlace(worker.getKey(),
            run.worker().hosts().host(worker.getKey()), worker.getValue().name(),
            worker.getValue().processors(),
            Optional.ofNullable(trial.lags().get(worker.getKey()))))
        .toList();
  }

  private Map<String, String> hidden(Map<String, String> failures) {
    Map<String, String> hidden = new TreeMap<>(failures);
    hidden.replaceAll((kind, words) -> secrets.apply(words));
    return hidden;
  }

  private String worker() {
    String java = outcome.map(TrialOutcome::worker).orElse("");
    return (java + " " + workerFlags).strip();
  }
}
