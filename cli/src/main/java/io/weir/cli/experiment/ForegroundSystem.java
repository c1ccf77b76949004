package io.weir.cli.experiment;

import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.Workbench;
import io.weir.cli.view.BrokerStatusView;
import io.weir.cli.view.FetchView;
import io.weir.cli.view.ProvisionView;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.text.SystemText;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.environment.DiskCheck;
import io.weir.lab.environment.FileLimit;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.provision.BrokerRegistry;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.InterruptOnShutdown;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Starts a system outside of a measurement and keeps it until weir is told to end.
 *
 * @param workbench this weir
 * @param system the system
 * @param data the folder that it gets a folder of its own in
 */
public record ForegroundSystem(Workbench workbench, SystemSpec system, Path data) {
  private static final String HOST = "127.0.0.1";
  private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

  /**
   * Starts the system and returns when it was ended or broke.
   *
   * @throws CliException if one of that name runs already, or there is nothing to start
   * @throws ResolveException if its artifacts can't be had
   * @throws ProvisionException if it can't be started, or a process of it ended by itself
   * @throws InterruptedException if it was ended while it started
   */
  public ExitCode keep()
      throws CliException, ResolveException, ProvisionException, InterruptedException {
    BrokerRegistry registry = new BrokerRegistry(workbench.installation().brokers());
    requireNew(registry);
    new HostPrograms(workbench.installation()).require(List.of(system));
    Launcher launcher = workbench.installation().launcher(system.broker());
    Map<String, List<Path>> classPaths = classPaths(launcher);
    Path folder = data.resolve(system.name() + "-" + Instant.now().toEpochMilli());
    InterruptOnShutdown ending = InterruptOnShutdown.of(Thread.currentThread(), STOP_LIMIT);
    try (Ports ports = ports(launcher.portCount(system))) {
      Deployment deployment = deploy(launcher, classPaths, folder, ports);
      try {
        throw failure(registry, deployment, folder);
      } finally {
        deployment.close();
        deployment.removeData();
      }
    } catch (InterruptedException e) {
      return ExitCode.HELD;
    } finally {
      ending.close();
    }
  }

  private void requireNew(BrokerRegistry registry) throws CliException, ProvisionException {
    if (registry.list().stream().anyMatch(status -> status.name().equals(system.name()))) {
      throw new CliException(ExitCode.INPUT, "a system called '" + system.name() + "' runs already",
          "end it first: weir brokers down " + system.name());
    }
  }

  /** Waits until a process ends that should run. */
  private ProvisionException failure(BrokerRegistry registry, Deployment deployment, Path folder)
      throws ProvisionException, InterruptedException {
    BrokerRegistry.Registration registration = registry.register(system.name(), deployment);
    try {
      announce(deployment, folder);
      return deployment.failure().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the news of a process's end never fails", e);
    } finally {
      registration.close();
    }
  }

  private Map<String, List<Path>> classPaths(Launcher launcher)
      throws ResolveException, InterruptedException {
    Map<String, List<Path>> classPaths = new HashMap<>();
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      for (ClassPath classPath : launcher.serverArtifacts(system)) {
        try (FetchView view =
            new FetchView(workbench.console(), launcher.title() + " " + system.version())) {
          classPaths.put(classPath.name(), resolver.resolve(classPath, view));
        }
      }
    }
    return classPaths;
  }

  private Ports ports(int count) throws ProvisionException {
    return system.port().isPresent()
        ? Ports.from(system.port().getAsInt(), count)
        : Ports.pick(count);
  }

  private Deployment deploy(Launcher launcher, Map<String, List<Path>> classPaths, Path folder,
      Ports ports)
      throws CliException, ProvisionException, InterruptedException {
    int cores = Runtime.getRuntime().availableProcessors();
    LaunchSite site =
        new LaunchSite(folder, HOST, ports.numbers(), system.durability(), cores,
            folder.hashCode());
    ClusterPlan plan = launcher.plan(system, site);
    if (plan.stages().isEmpty()) {
      throw new CliException(ExitCode.INPUT, launcher.title() + " has no processes to start",
          "it lives inside the worker of a run: weir run " + system.broker());
    }
    FileLimit.require();
    new MemoryCheck().require(system.name(), plan, MemoryDemand.NONE);
    DiskCheck.require(system, plan);
    return new Provisioner()
        .deploy(plan, classPaths, new Site(folder, folder.resolve("logs"), ports.numbers()),
            new ProvisionView(workbench.console()));
  }

  private void announce(Deployment deployment, Path folder) {
    Console console = workbench.console();
    console.line(SystemText.of(system));
    new BrokerStatusView(console).endpoints(deployment.endpoints());
    workbench.installation()
        .launcher(system.broker())
        .usage(system, deployment.endpoints())
        .forEach(line -> console.line("  " + line));
    console.line("  logs  " + folder.resolve("logs"));
    console
        .note("Ctrl-C ends it, or 'weir brokers down " + system.name() + "' in another terminal");
  }
}
