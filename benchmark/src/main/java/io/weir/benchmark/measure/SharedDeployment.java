package io.weir.benchmark.measure;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.InterruptOnShutdown;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.ArtifactListener;
import io.weir.lab.system.LaunchedSystem;
import io.weir.lab.system.SystemOrder;
import io.weir.lab.worker.WorkerException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The running system that all contenders share, and the files that they run from. A system without
 * processes lives in the worker.
 */
final class SharedDeployment implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

  private final SystemSpec system;
  private final Installed installed;
  private final Path folder;
  private final MavenArtifactResolver resolver;
  private final LaunchedSystem local;
  private final InterruptOnShutdown ending =
      InterruptOnShutdown.of(Thread.currentThread(), STOP_LIMIT);

  private SharedDeployment(SystemSpec system, Installed installed, Path folder,
      MavenArtifactResolver resolver, LaunchedSystem local) {
    this.system = system;
    this.installed = installed;
    this.folder = folder;
    this.resolver = resolver;
    this.local = local;
  }

  /**
   * Starts a system through its launcher.
   *
   * @param folder for output of the system and the contenders; created if missing
   */
  static SharedDeployment start(SystemSpec system, Path folder)
      throws MeasureException, InterruptedException {
    Launcher launcher = Installed.launcher(system.broker());
    MavenArtifactResolver resolver = MavenArtifactResolver.create();
    boolean started = false;
    try {
      ArtifactCache artifacts = new ArtifactCache(resolver, ArtifactListener.NONE);
      Installed installed =
          Installed.running(system.broker(), artifacts.client(launcher, system));
      SystemOrder order = SystemOrder.alone(launcher, system, folder.resolve("system"),
          folder.resolve("logs"));
      LaunchedSystem local =
          LaunchedSystem.started(order, artifacts, new Provisioner(), ProvisionListener.NONE);
      started = true;
      return new SharedDeployment(system, installed, folder, resolver, local);
    } catch (ResolveException | ProvisionException | WorkerException e) {
      throw new MeasureException("can't start " + launcher.title() + ": " + e.getMessage(), e);
    } finally {
      if (!started) {
        resolver.close();
      }
    }
  }

  SystemSpec system() {
    return system;
  }

  /**
   * Returns this build, with the official client of weir's worker on the class path of the bare
   * loops too.
   */
  Installed installed() {
    return installed;
  }

  Map<String, String> endpoints() {
    return local.endpoints();
  }

  /** Returns the folder for output of the contenders. */
  Path folder() {
    return folder;
  }

  /** Resolves the files of another artifact. */
  List<Path> resolve(Artifact... artifacts) throws MeasureException, InterruptedException {
    try {
      return resolver.resolve(List.of(artifacts), DownloadListener.NONE);
    } catch (ResolveException e) {
      throw new MeasureException(e.getMessage(), e);
    }
  }

  @Override
  public void close() throws MeasureException {
    try {
      local.close();
    } catch (ProvisionException e) {
      throw new MeasureException("not all of " + folder + " could be removed: " + e.getMessage(),
          e);
    } finally {
      resolver.close();
      ending.close();
    }
  }
}
