package io.weir.benchmark.measure;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.InterruptOnShutdown;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The running system that all contenders share, and the files that they run from. A system without
 * processes lives in the worker.
 */
final class Ground implements AutoCloseable {
  private static final DownloadListener QUIET = new DownloadListener() {};
  private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

  private final SystemSpec system;
  private final Installed installed;
  private final Path folder;
  private final MavenArtifactResolver resolver;
  private final Ports ports;
  private final Optional<Deployment> deployment;
  private final Map<String, String> endpoints;
  private final InterruptOnShutdown ending =
      InterruptOnShutdown.of(Thread.currentThread(), STOP_LIMIT);

  private Ground(SystemSpec system, Installed installed, Path folder,
      MavenArtifactResolver resolver, Ports ports, Optional<Deployment> deployment,
      Map<String, String> endpoints) {
    this.system = system;
    this.installed = installed;
    this.folder = folder;
    this.resolver = resolver;
    this.ports = ports;
    this.deployment = deployment;
    this.endpoints = endpoints;
  }

  /**
   * Starts a system through its launcher.
   *
   * @param folder where it and the contenders write; made if need be
   */
  static Ground start(SystemSpec system, Path folder)
      throws MeasureException, InterruptedException {
    Launcher launcher = Installed.launcher(system.broker());
    MavenArtifactResolver resolver = MavenArtifactResolver.create();
    try {
      Map<String, List<Path>> server = new HashMap<>();
      for (ClassPath classPath : launcher.serverArtifacts(system)) {
        server.put(classPath.name(), resolver.resolve(classPath, QUIET));
      }
      List<Path> client = resolver.resolve(launcher.clientArtifacts(system), QUIET);
      Ports ports = Ports.pick(launcher.portCount(system));
      Path data = folder.resolve("system");
      ClusterPlan plan = launcher.plan(system, site(system, data, ports));
      Optional<Deployment> deployment = plan.stages().isEmpty()
          ? Optional.empty()
          : Optional.of(new Provisioner().deploy(plan, server,
              new Site(data, folder.resolve("logs"), ports.numbers()), ProvisionListener.NONE));
      return new Ground(system, Installed.running(system.broker(), client), folder, resolver,
          ports, deployment, plan.endpoints());
    } catch (ResolveException | ProvisionException e) {
      resolver.close();
      throw new MeasureException("can't start " + launcher.title() + ": " + e.getMessage(), e);
    }
  }

  private static LaunchSite site(SystemSpec system, Path data, Ports ports) {
    return new LaunchSite(data, "127.0.0.1", ports.numbers(), system.durability(),
        Runtime.getRuntime().availableProcessors(), 1);
  }

  SystemSpec system() {
    return system;
  }

  /** This build, with the official client that weir's worker gets, and the bare loops too. */
  Installed installed() {
    return installed;
  }

  Map<String, String> endpoints() {
    return endpoints;
  }

  /** Where contenders may write. */
  Path folder() {
    return folder;
  }

  /** The files of another artifact. */
  List<Path> resolve(Artifact... artifacts) throws MeasureException, InterruptedException {
    try {
      return resolver.resolve(List.of(artifacts), QUIET);
    } catch (ResolveException e) {
      throw new MeasureException(e.getMessage(), e);
    }
  }

  @Override
  public void close() throws MeasureException {
    try {
      if (deployment.isPresent()) {
        deployment.get().close();
        deployment.get().removeData();
      }
    } catch (ProvisionException e) {
      throw new MeasureException("not all of " + folder + " could be cleared: " + e.getMessage(),
          e);
    } finally {
      ports.close();
      resolver.close();
      ending.close();
    }
  }
}
