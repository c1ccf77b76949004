package io.weir.cli.experiment;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.cli.view.DocumentView.Format;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.SystemsView;
import io.weir.core.folder.ResultLayout;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.WorkerHosts;
import io.weir.findings.Conclusion;
import io.weir.findings.capacity.TrialReader;
import io.weir.findings.comparison.InterimComparison;
import io.weir.findings.plan.PlanCautions;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.experiment.ExperimentListener;
import io.weir.lab.experiment.ExperimentResult;
import io.weir.lab.experiment.ExperimentRunner;
import io.weir.lab.experiment.ExperimentSetup;
import io.weir.lab.experiment.MachinesCheck;
import io.weir.lab.experiment.ResumeException;
import io.weir.lab.experiment.Resumption;
import io.weir.lab.fleet.WorkerPools;
import io.weir.lab.kubernetes.OwnPod;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.secret.SecretsMissingException;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import io.weir.lab.store.StoreException;
import io.weir.lab.trial.TrialLimits;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Carries out a plan before the eyes of its user, and reports on it.
 *
 * @param context this weir
 * @param results the folder that result folders are made in
 * @param data the folder that systems keep their data in while they run
 * @param proofs the folder below which proofs are found that results may lean on
 * @param format how the report is printed
 * @param afterwards what follows within its suite
 * @param within how long it may take, for systems that take turns
 * @param environment the variables that secrets are taken from
 */
public record ExperimentSession(CliContext context, Path results, Path data, Path proofs,
    Format format, Ahead afterwards, Optional<Duration> within, Map<String, String> environment) {
  /** The rest of a window, the drain, the stop of all systems, and the report. */
  private static final Duration ENDING = Duration.ofSeconds(60);

  /** Plans a scenario, shows what will be run, and carries it out likewise. */
  public SessionEnd run(ResolvedScenario scenario)
      throws CliException, StoreException, ProvisionException {
    Plan plan = Planner.drawingSeeds().plan(scenario);
    PlanView view = new PlanView(context.console(), context.noise());
    view.summary(plan);
    within.filter(limit -> plan.runs().stream().anyMatch(run -> run.phases().windows().isPresent()))
        .ifPresent(view::limit);
    view.cautions(new PlanCautions(context.installation()::launcher).of(plan));
    new SystemsView(context.console()).cautions(plan, context.installation()::launcher);
    new ForesightView(context.console(), context.installation().launchers()).objections(plan);
    return run(plan, scenario);
  }

  /**
   * Carries out a plan. Ctrl-C and SIGTERM end it in order, with a report on what was measured.
   *
   * @param scenario what the plan was made of, with the files that it names
   * @return how it ended
   * @throws StoreException if results can't be written
   * @throws ProvisionException if one of the systems does not fit into this machine's memory, or
   * its backlog onto the disk; nothing was started
   */
  public SessionEnd run(Plan plan, ResolvedScenario scenario)
      throws CliException, StoreException, ProvisionException {
    require(plan.runs());
    return run(plan,
        new PlanFiles(scenario.traces(), scenario.contents(), scenario.published()),
        (runner, listeners) -> runner.run(plan, listeners));
  }

  /**
   * Continues an experiment that was cut off, likewise.
   *
   * @param scenario the scenario's file, where it is known; what messages are filled with is read
   * there again, as a result holds no copy of it
   * @param despiteChanges whether it does so where machine, versions or files are not what they
   * were
   * @throws ResumeException if it can't continue; nothing was changed
   */
  public SessionEnd resume(Resumption resumption, Optional<Path> scenario, boolean despiteChanges)
      throws CliException, StoreException, ProvisionException, ResumeException,
      ScenarioException {
    require(resumption.open());
    return run(resumption.plan(),
        new PlanFiles(resumption.traces(), contents(resumption, scenario), Optional.empty()),
        (runner, listeners) -> runner.resume(resumption.folder(), context.planCheck(),
            despiteChanges, listeners));
  }

  private Map<String, ContentBytes> contents(Resumption resumption, Optional<Path> scenario)
      throws ResumeException, ScenarioException {
    List<ContentFile> needed = resumption.open()
        .stream()
        .flatMap(run -> run.workload().message().file().stream())
        .distinct()
        .toList();
    if (needed.isEmpty()) {
      return Map.of();
    }
    if (scenario.isEmpty()) {
      throw new ResumeException("the content of messages comes from " + needed.getFirst().path()
          + ", of which the result holds no copy",
          "name the scenario as well, whose folder has the file: 'weir run SCENARIO --resume "
              + resumption.folder() + "'");
    }
    Map<String, ContentBytes> now = context.reader()
        .read(scenario.get(), Overrides.of(resumption.plan()))
        .contents();
    for (ContentFile file : needed) {
      if (!now.containsKey(file.sha256())) {
        throw new ResumeException("the content of messages comes from " + file.path()
            + ", which changed since the experiment began",
            "restore it, or start the scenario again");
      }
    }
    return now;
  }

  /** The instructions for an experiment's runner. */
  private interface Task<E extends Exception> {
    ExperimentResult start(ExperimentRunner runner, ExperimentListener... listeners)
        throws StoreException, E;
  }

  /**
   * Looks whether these runs fit this machine, and prints the cautions.
   *
   * @throws CliException if a program is missing or the processors are too few
   * @throws ProvisionException if memory or disk do not suffice, or another machine is not fit
   */
  void require(List<PlannedRun> runs) throws CliException, ProvisionException {
    boolean inPods = runs.stream()
        .anyMatch(run -> run.worker().hosts() instanceof WorkerHosts.Kubernetes);
    if (inPods && OwnPod.of(environment).isEmpty()) {
      throw new CliException(ExitCode.INPUT,
          "workers on Kubernetes need a coordinator that is a pod too, and this is none",
          "start one with 'weir run SCENARIO --workers k8s:N'; suites and --resume can't");
    }
    MachinesCheck machines = MachinesCheck.require(runs, context.installation()::launcher, data);
    SystemsView view = new SystemsView(context.console());
    view.cautions(machines.spaces());
    view.caution(machines.spun());
    new HostPrograms(context.installation())
        .require(runs.stream()
            .filter(run -> run.brokers() instanceof BrokerHosts.Local)
            .map(PlannedRun::system)
            .distinct()
            .toList());
  }

  private <E extends Exception> SessionEnd run(Plan plan, PlanFiles files, Task<E> task)
      throws CliException, StoreException, E {
    Console console = context.console();
    Vault secrets = secrets(plan, environment);
    try (MavenArtifactResolver artifacts = MavenArtifactResolver.create()) {
      ExperimentRunner runner = new ExperimentRunner(setup(artifacts, files, secrets));
      GracefulShutdown ending = GracefulShutdown.of(runner::finish,
          "interrupted: stopping everything in order; measurements are kept", ENDING, console);
      Optional<Path> report = Optional.empty();
      try {
        ExperimentResult result = task.start(runner, context.listeners(afterwards));
        new ProofCitations(context.installation().kinds(), console).citeFrom(proofs,
            result.folder());
        ExitCode reported = new ResultReport(context.installation().kinds(), console, format)
            .write(result.folder());
        report = Optional.of(new ResultLayout(result.folder()).report());
        return new SessionEnd(result.complete() ? reported : ExitCode.BROKEN, result.folder(),
            result.interrupted());
      } finally {
        context.reported(report);
        ending.release();
      }
    }
  }

  /** Returns the secrets that a plan refers to. */
  static Vault secrets(Plan plan, Map<String, String> environment) throws CliException {
    try {
      return Vault.open(plan, environment);
    } catch (SecretsMissingException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(), "nothing was started");
    }
  }

  /** Returns the settings for the experiments of this session. */
  ExperimentSetup setup(MavenArtifactResolver artifacts, PlanFiles files, Vault secrets) {
    List<Launcher> launchers = context.installation().launchers();
    return new ExperimentSetup(
        Installation.version(),
        results,
        data,
        launchers,
        artifacts,
        new Provisioner(),
        WorkerFiles.find(launchers),
        WorkerPools::of,
        TrialLimits.DEFAULT,
        files,
        secrets,
        Optional.of(new TrialReader()),
        Optional.of(new Conclusion(context.installation().kinds())),
        Optional.of(new InterimComparison()),
        within);
  }

  /**
   * How an experiment ended.
   *
   * @param exit the command's exit code
   * @param folder the result folder
   * @param interrupted whether the user broke it off
   */
  public record SessionEnd(ExitCode exit, Path folder, boolean interrupted) {}
}
