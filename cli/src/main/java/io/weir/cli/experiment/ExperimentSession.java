package io.weir.cli.experiment;

import io.weir.analysis.finding.Verdict;
import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.Installation;
import io.weir.cli.Workbench;
import io.weir.cli.view.RunConsole;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.experiment.BacklogSpace;
import io.weir.lab.experiment.ExperimentResult;
import io.weir.lab.experiment.ExperimentRunner;
import io.weir.lab.experiment.ExperimentSetup;
import io.weir.lab.experiment.SystemMemory;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.secret.SecretsMissingException;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.StoreException;
import io.weir.lab.trial.TrialLimits;
import io.weir.lab.worker.LocalWorkers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Carries out a plan before the eyes of its user, and reports on it.
 *
 * @param workbench this weir
 * @param results the folder that result folders are made in
 * @param data the folder that systems keep their data in while they run
 */
public record ExperimentSession(Workbench workbench, Path results, Path data) {
  /**
   * Carries out a plan. Ctrl-C and SIGTERM end it in order, with a report on what was measured.
   *
   * @param traces the traces that it names, by the SHA-256 of their content
   * @return how it ended
   * @throws StoreException if results can't be written
   * @throws ProvisionException if one of the systems does not fit into this machine's memory, or
   * its backlog onto the disk; nothing was started
   */
  public ExitCode run(Plan plan, Map<String, ArrivalTrace> traces)
      throws CliException, StoreException, ProvisionException {
    List<SystemMemory> systems = SystemMemory.of(plan, workbench.installation()::launcher);
    for (SystemMemory memory : systems) {
      memory.require();
    }
    BacklogSpace.require(plan, systems, data);
    Console console = workbench.console();
    new HostPrograms(workbench.installation())
        .require(plan.runs().stream().map(PlannedRun::system).distinct().toList());
    Vault secrets = secrets(plan);
    try (MavenArtifactResolver artifacts = MavenArtifactResolver.create()) {
      ExperimentRunner runner = new ExperimentRunner(setup(artifacts, traces).with(secrets));
      Ending ending = Ending.of(runner::cancel,
          "interrupted: stopping everything in order; what was measured is kept", console);
      try {
        ExperimentResult result = runner.run(plan, new RunConsole(console));
        Verdict verdict = new ResultReport(console).write(result.folder());
        return exitCode(result, verdict);
      } finally {
        ending.release();
      }
    }
  }

  /** The secrets that a plan refers to. */
  static Vault secrets(Plan plan) throws CliException {
    try {
      return Vault.open(plan, System.getenv());
    } catch (SecretsMissingException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(), "nothing was started");
    }
  }

  /** What experiments of this session run with. */
  ExperimentSetup setup(MavenArtifactResolver artifacts,
      Map<String, ArrivalTrace> traces) {
    List<Launcher> launchers = workbench.installation().launchers();
    return new ExperimentSetup(
        Installation.version(),
        results,
        data,
        launchers,
        artifacts,
        new Provisioner(),
        WorkerFiles.find(launchers),
        new LocalWorkers(),
        TrialLimits.DEFAULT,
        traces);
  }

  private static ExitCode exitCode(ExperimentResult result, Verdict verdict) {
    if (!result.complete()) {
      return ExitCode.BROKEN;
    }
    return verdict == Verdict.INVALID ? ExitCode.INVALID : ExitCode.HELD;
  }
}
