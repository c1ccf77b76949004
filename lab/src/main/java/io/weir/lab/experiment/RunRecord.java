package io.weir.lab.experiment;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemUse;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.trial.TrialOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** What is known of a run so far. Used by one thread. */
final class RunRecord {
  private final PlannedRun run;
  private final Instant started;
  private final UnaryOperator<String> hiding;
  private List<StartedProcess> processes = List.of();
  private Optional<TrialOutcome> outcome = Optional.empty();
  private Optional<DiskBaseline> disk = Optional.empty();
  private Optional<SystemUse> use = Optional.empty();
  private String workerFlags = "";

  /**
   * Nothing is known yet.
   *
   * @param hiding takes secrets out of what systems and clients say
   */
  RunRecord(PlannedRun run, Instant started, UnaryOperator<String> hiding) {
    this.run = run;
    this.started = started;
    this.hiding = hiding;
  }

  void deployed(List<DeployedProcess> deployed) {
    processes = deployed.stream().map(RunRecord::process).toList();
  }

  private static StartedProcess process(DeployedProcess process) {
    return new StartedProcess(process.name(), process.command(), process.readyAfter().toMillis());
  }

  void diskMeasured(Optional<DiskBaseline> baseline) {
    disk = baseline;
  }

  void used(Optional<SystemUse> measured) {
    use = measured;
  }

  void workerStarted(String flags) {
    workerFlags = flags;
  }

  void tried(TrialOutcome trial) {
    outcome = Optional.of(trial);
  }

  /** The result while the run goes on: what is found of it if weir is killed. */
  RunResult unfinished() {
    return result(RunStatus.UNFINISHED, Optional.empty(), Optional.empty());
  }

  RunResult ended(RunStatus status, Optional<String> problem, Instant at) {
    return result(status, problem, Optional.of(at));
  }

  private RunResult result(RunStatus status, Optional<String> problem, Optional<Instant> ended) {
    return new RunResult(
        RunResult.FORMAT,
        run,
        status,
        problem.map(hiding),
        started,
        ended,
        outcome.map(TrialOutcome::phases).orElse(List.of()),
        outcome.map(TrialOutcome::drained).orElse(false),
        outcome.map(TrialOutcome::readBack).map(this::hidden).orElse(ReadBack.NOTHING),
        outcome.map(TrialOutcome::failures).map(this::hidden).orElse(Map.of()),
        outcome.flatMap(TrialOutcome::truth),
        processes,
        disk,
        use,
        worker(),
        outcome.flatMap(TrialOutcome::catchUp),
        outcome.flatMap(TrialOutcome::settled));
  }

  private ReadBack hidden(ReadBack readBack) {
    return readBack.withSettings(readBack.settings()
        .stream()
        .map(setting -> new Setting(setting.aspect(), setting.name(), hiding.apply(setting.value()),
            setting.source(), hiding.apply(setting.normal())))
        .toList());
  }

  private Map<String, String> hidden(Map<String, String> failures) {
    Map<String, String> hidden = new TreeMap<>(failures);
    hidden.replaceAll((kind, words) -> hiding.apply(words));
    return hidden;
  }

  private String worker() {
    String java = outcome.map(TrialOutcome::worker).orElse("");
    return (java + " " + workerFlags).strip();
  }
}
