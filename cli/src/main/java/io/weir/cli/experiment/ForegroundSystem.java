package io.weir.cli.experiment;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.BrokerStatusView;
import io.weir.cli.view.FetchView;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.text.SystemText;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.provision.BrokerRegistry;
import io.weir.lab.provision.InterruptOnShutdown;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.LaunchedSystem;
import io.weir.lab.system.SystemOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Starts a system outside of a measurement and keeps it until weir ends.
 *
 * @param context this weir
 * @param system the system
 * @param data the folder in which it gets its own folder
 */
public record ForegroundSystem(CliContext context, SystemSpec system, Path data) {
  private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

  /**
   * Starts the system and returns when it was ended or broke.
   *
   * @throws CliException if one of that name runs already, or there is nothing to start
   * @throws ProvisionException if it can't be started, or a process of it ended by itself
   * @throws InterruptedException if it was ended while it started
   */
  public ExitCode keep()
      throws CliException, ProvisionException, InterruptedException {
    BrokerRegistry registry = new BrokerRegistry(context.installation().brokers());
    requireNew(registry);
    new HostPrograms(context.installation()).require(List.of(system));
    Launcher launcher = context.installation().launcher(system.broker());
    Path folder = data.resolve(system.name() + "-" + Instant.now().toEpochMilli());
    SystemOrder order = SystemOrder.alone(launcher, system, folder, folder.resolve("logs"));
    InterruptOnShutdown ending = InterruptOnShutdown.of(Thread.currentThread(), STOP_LIMIT);
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      ArtifactCache artifacts =
          new ArtifactCache(resolver, purpose -> new FetchView(context.console(), purpose));
      LaunchedSystem local = LaunchedSystem.prepare(order, artifacts, new Provisioner());
      try {
        requireProcesses(local.plan(), launcher);
        local.start(new ProvisionView(context.console()));
        throw failure(registry, local, folder);
      } finally {
        local.close();
      }
    } catch (InterruptedException e) {
      return ExitCode.OK;
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
  private ProvisionException failure(BrokerRegistry registry, LaunchedSystem local, Path folder)
      throws ProvisionException, InterruptedException {
    BrokerRegistry.Registration registration = registry.register(system.name(), local.deployment());
    try {
      announce(local.deployment().endpoints(), folder);
      return new ProvisionException(local.deployment().failure().get());
    } catch (ExecutionException e) {
      throw new IllegalStateException("the news of a process's end never fails", e);
    } finally {
      registration.close();
    }
  }

  private void requireProcesses(ClusterPlan plan, Launcher launcher) throws CliException {
    if (plan.stages().isEmpty()) {
      throw new CliException(ExitCode.INPUT, launcher.title() + " has no processes to start",
          "it lives inside the worker of a run: weir run " + system.broker());
    }
  }

  private void announce(Map<String, String> endpoints, Path folder) {
    Console console = context.console();
    console.line(SystemText.of(system));
    new BrokerStatusView(console).endpoints(endpoints);
    context.installation()
        .launcher(system.broker())
        .usage(system, endpoints)
        .forEach(line -> console.line("  " + line));
    console.line("  logs  " + folder.resolve("logs"));
    console
        .note("Ctrl-C ends it, or 'weir brokers down " + system.name() + "' in another terminal");
  }

  /**
   * Shows a system starting and stopping.
   *
   * @param console where
   */
  private record ProvisionView(Console console) implements ProvisionListener {
    @Override
    public void starting(String process) {
      console.note("starting " + process);
    }

    @Override
    public void ready(String process, Duration after) {
      console.note(process + " ready after " + seconds(after));
    }

    @Override
    public void stopping(String process) {
      console.note("stopping " + process);
    }

    @Override
    public void stopped(String process, Duration after) {
      console.note(process + " stopped after " + seconds(after));
    }

    private static String seconds(Duration duration) {
      return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
  }
}
