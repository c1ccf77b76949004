package io.weir.cli.experiment;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.view.DocumentView.Format;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerPods;
import io.weir.lab.kubernetes.CoordinatorEnd;
import io.weir.lab.kubernetes.CoordinatorOrder;
import io.weir.lab.kubernetes.OwnPod;
import io.weir.lab.kubernetes.RemoteCoordinator;
import io.weir.lab.store.StoreException;
import io.weir.lab.worker.WorkerException;
import io.weir.scenario.ResolvedScenario;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Runs a scenario whose workers are pods, by a coordinator that is a pod too, before the eyes of
 * its
 * user.
 *
 * @param context this weir
 * @param results the folder that result folders are made in
 * @param format how the report is printed
 */
public record KubernetesSession(CliContext context, Path results, Format format) {
  /**
   * Returns whether a scenario needs such a session here: this process is no coordinator in a pod.
   */
  public static boolean isFor(ResolvedScenario scenario, Map<String, String> environment) {
    return hosts(scenario).isPresent() && OwnPod.of(environment).isEmpty();
  }

  private static Optional<WorkerHosts.Kubernetes> hosts(ResolvedScenario scenario) {
    return scenario.first().worker().hosts() instanceof WorkerHosts.Kubernetes pods
        ? Optional.of(pods)
        : Optional.empty();
  }

  /**
   * Runs it, and brings the result here. Ctrl-C and SIGTERM end it in order, and a killed command
   * line leaves no pod.
   *
   * @param file the scenario's file
   */
  public SessionEnd run(Path file, ResolvedScenario scenario) throws CliException, StoreException {
    refuseLocalFiles(scenario);
    WorkerPods pods = hosts(scenario).orElseThrow().pods();
    CoordinatorOrder order = CoordinatorFiles.order(file, scenario, System.getenv());
    Console console = context.console();
    console.note("starting a coordinator on Kubernetes");
    AtomicBoolean interrupted = new AtomicBoolean();
    Stopper stopper = new Stopper(Thread.currentThread(), interrupted);
    GracefulShutdown ending = GracefulShutdown.of(stopper::stop,
        "interrupted: stopping everything in order; measurements are kept",
        RemoteCoordinator.REMOVAL.multipliedBy(2), console);
    try (RemoteCoordinator coordinator = RemoteCoordinator.start(pods, image())) {
      stopper.started(coordinator);
      console.note("the coordinator is " + coordinator.place());
      CoordinatorEnd end = coordinator.run(order, new Shown(console));
      return report(end, coordinator, interrupted.get());
    } catch (WorkerException e) {
      throw new CliException(ExitCode.BROKEN, e.getMessage(), "", e);
    } catch (InterruptedException e) {
      throw new CliException(ExitCode.BROKEN, "interrupted", "nothing was measured", e);
    } finally {
      ending.release();
    }
  }

  private static String image() {
    return "weir:" + Installation.version().replaceAll("[^A-Za-z0-9_.-]", "-");
  }

  private SessionEnd report(CoordinatorEnd end, RemoteCoordinator coordinator,
      boolean interrupted)
      throws WorkerException, StoreException, CliException, InterruptedException {
    ExitCode exit = Arrays.stream(ExitCode.values())
        .filter(code -> code.number() == end.exit())
        .findFirst()
        .orElse(ExitCode.BROKEN);
    if (end.result().isEmpty()) {
      throw new CliException(exit, "the coordinator has no result", "its reason is above");
    }
    Path folder = coordinator.fetch(end.result().get(), results);
    ExitCode reported =
        new ResultReport(context.installation().kinds(), context.console(), format).write(folder);
    return new SessionEnd(exit.and(reported), folder, interrupted);
  }

  /** Interrupts the start of a coordinator, or asks it to end. */
  private static final class Stopper {
    private final Thread caller;
    private final AtomicBoolean interrupted;
    private Optional<RemoteCoordinator> running = Optional.empty();

    Stopper(Thread caller, AtomicBoolean interrupted) {
      this.caller = caller;
      this.interrupted = interrupted;
    }

    synchronized void started(RemoteCoordinator coordinator) {
      running = Optional.of(coordinator);
      if (interrupted.get()) {
        Thread.interrupted();
        coordinator.requestStop();
      }
    }

    synchronized void stop() {
      interrupted.set(true);
      running.ifPresentOrElse(RemoteCoordinator::requestStop, caller::interrupt);
    }
  }

  /** Certificates are read by workers, which have the files of secrets only. */
  private static void refuseLocalFiles(ResolvedScenario scenario) throws CliException {
    for (SystemSpec system : scenario.first().systems()) {
      List<String> files = system.existing()
          .flatMap(cluster -> cluster.tls())
          .stream()
          .flatMap(tls -> Stream.<Function<Tls, Optional<String>>>of(Tls::ca, Tls::certificate,
              Tls::key).flatMap(part -> part.apply(tls).stream()))
          .filter(path -> !path.startsWith(WorkerPods.SECRETS + "/"))
          .toList();
      if (!files.isEmpty()) {
        throw new CliException(ExitCode.INPUT,
            "systems." + system.name() + ".existing.tls: " + files.getFirst()
                + " is on this machine, and pods can't read it",
            "put it into a secret of the cluster, add secret=NAME to --workers, and write "
                + WorkerPods.SECRETS + "/NAME/KEY");
      }
    }
  }

  /** Prints complete lines, which can't control the terminal. */
  private static final class Shown extends OutputStream {
    private final Console console;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Shown(Console console) {
      this.console = console;
    }

    @Override
    public synchronized void write(int value) {
      if (value == '\n') {
        console.note(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else {
        line.write(value);
      }
    }
  }
}
