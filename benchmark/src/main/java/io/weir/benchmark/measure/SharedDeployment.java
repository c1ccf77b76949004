package io.weir.benchmark.measure;

import io.weir.cli.context.Installation;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.Launcher;
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
 *
 * @param installed this build, with the official client of weir's worker on the class path of the
 * bare loops too
 * @param folder for output of the contenders
 */
record SharedDeployment(MeasuredBroker broker, Installed installed, Path folder,
    MavenArtifactResolver resolver, LaunchedSystem local, InterruptOnShutdown ending)
    implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

  /**
   * Starts a system through its launcher.
   *
   * @param folder for output of the system and the contenders; created if missing
   */
  static SharedDeployment start(MeasuredBroker broker, Path folder)
      throws MeasureException, InterruptedException {
    Launcher launcher = Installation.ofProcess().launcher(broker.kind());
    MavenArtifactResolver resolver = MavenArtifactResolver.create();
    boolean started = false;
    try {
      ArtifactCache artifacts = new ArtifactCache(resolver, ArtifactListener.NONE);
      Installed installed =
          Installed.running(broker.kind(), artifacts.client(launcher, broker.system()));
      SystemOrder order = SystemOrder.alone(launcher, broker.system(), folder.resolve("system"),
          folder.resolve("logs"));
      LaunchedSystem local =
          LaunchedSystem.started(order, artifacts, new Provisioner(), ProvisionListener.NONE);
      started = true;
      return new SharedDeployment(broker, installed, folder, resolver, local,
          InterruptOnShutdown.of(Thread.currentThread(), STOP_LIMIT));
    } catch (ResolveException | ProvisionException | WorkerException e) {
      throw new MeasureException("can't start " + launcher.title() + ": " + e.getMessage(), e);
    } finally {
      if (!started) {
        resolver.close();
      }
    }
  }

  Map<String, String> endpoints() {
    return local.endpoints();
  }

  /** Returns the files of another artifact. */
  List<Path> resolve(Artifact artifact) throws MeasureException, InterruptedException {
    try {
      return resolver.resolve(List.of(artifact), DownloadListener.NONE);
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
