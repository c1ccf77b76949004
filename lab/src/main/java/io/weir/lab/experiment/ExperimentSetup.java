package io.weir.lab.experiment;

import io.weir.core.folder.FactsReader;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.ConclusionJudge;
import io.weir.core.result.WindowJudge;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerHosts;
import io.weir.lab.artifact.ArtifactResolver;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.trial.TrialLimits;
import io.weir.lab.worker.WorkerClassPath;
import io.weir.lab.worker.WorkerPool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The environment of an experiment.
 *
 * @param weirVersion the version of weir, for the record
 * @param results the folder that result folders are made in
 * @param work the folder that systems keep their data in while they run; on the disk that is to be
 * measured
 * @param launchers the launchers of all broker kinds
 * @param artifacts gets the files that systems and clients run from
 * @param provisioner starts systems
 * @param classPath the class path of workers
 * @param workers starts workers on given machines, where they see them so
 * @param limits how long workers are waited for
 * @param files those that the plan names
 * @param secrets those that the plan refers to
 * @param facts reads the measurements of a trial, for plans with a search for a rate
 * @param conclusion decides whether a comparison needs more repetitions, for plans that may stop
 * early
 * @param windows judges the windows of systems that take turns, for plans with windows
 * @param within how long the experiment may take, without downloads; no round begins that would end
 * later
 */
public record ExperimentSetup(
    String weirVersion,
    Path results,
    Path work,
    List<Launcher> launchers,
    ArtifactResolver artifacts,
    Provisioner provisioner,
    WorkerClassPath classPath,
    BiFunction<WorkerHosts, ProcessEmulation, WorkerPool> workers,
    TrialLimits limits,
    PlanFiles files,
    Vault secrets,
    Optional<FactsReader> facts,
    Optional<ConclusionJudge> conclusion,
    Optional<WindowJudge> windows,
    Optional<Duration> within) {
  public ExperimentSetup {
    results = results.toAbsolutePath().normalize();
    work = work.toAbsolutePath().normalize();
    launchers = List.copyOf(launchers);
  }

  /**
   * Returns the launcher of a system.
   *
   * @throws ProvisionException if there is none
   */
  public Launcher launcherOf(SystemSpec system) throws ProvisionException {
    return launcher(system.broker()).orElseThrow(
        () -> new ProvisionException("nothing here can start '" + system.broker() + "'"));
  }

  /** Gets what systems and clients run from. */
  public ArtifactCache artifactCache(ExperimentListener listener) {
    return new ArtifactCache(artifacts, ArtifactFollower.all(listener));
  }

  /** Returns the launcher of a broker kind. */
  public Optional<Launcher> launcher(String broker) {
    return launchers.stream().filter(launcher -> launcher.broker().equals(broker)).findFirst();
  }
}
