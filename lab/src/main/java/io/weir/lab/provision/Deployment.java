package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.Durations;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** A system that runs. Closing it stops its processes and leaves its files. Thread-safe. */
public final class Deployment implements AutoCloseable {
  private static final int UNKNOWN = -1;

  private final ClusterPlan plan;
  private final Site site;
  private final List<DeployedProcess> processes;
  private final Stages stages;
  private final ProcessStarter starter;

  Deployment(ClusterPlan plan, Site site, List<DeployedProcess> processes, Stages stages,
      ProcessStarter starter) {
    this.plan = plan;
    this.site = site;
    this.processes = new CopyOnWriteArrayList<>(processes);
    this.stages = stages;
    this.starter = starter;
  }

  /** The system's endpoints for the driver, by name. */
  public Map<String, String> endpoints() {
    return plan.endpoints();
  }

  /**
   * The processes that were started, in that order; those that had one job to do are among them.
   */
  public List<DeployedProcess> processes() {
    return List.copyOf(processes);
  }

  /**
   * Completes with the reason when a process ends that should run; never otherwise, and never
   * exceptionally.
   */
  public CompletableFuture<ProvisionException> failure() {
    return stages.failure().copy();
  }

  /**
   * Kills a process as a crash would (SIGKILL), with its descendants, and waits until it is gone.
   * Its end is no {@link #failure}.
   *
   * @param name its name in the plan
   * @return its exit code, 128 + the signal's number after a signal
   * @throws ProvisionException if it does not run, or is still there although it was killed
   */
  public int kill(String name) throws ProvisionException {
    RunningProcess running = alive(name, "kill");
    stages.expectEnd(running);
    running.process().kill();
    running.process().stop(Duration.ZERO);
    return running.process().onExit().getNow(UNKNOWN);
  }

  /**
   * Asks a process to stop, as an operator would (SIGTERM), kills it after its grace, and waits
   * until it is gone. Its end is no {@link #failure}.
   *
   * @param name its name in the plan
   * @return its exit code, 128 + the signal's number after a signal
   * @throws ProvisionException if it does not run, or is still there although it was killed
   */
  public int stop(String name) throws ProvisionException {
    RunningProcess running = alive(name, "stop");
    stages.expectEnd(running);
    running.process().stop();
    return running.process().onExit().getNow(UNKNOWN);
  }

  /**
   * Pauses a process (SIGSTOP), with its descendants, until it is resumed. It stays supervised: it
   * is killed with the deployment, and with weir, also while it is paused.
   *
   * @param name its name in the plan
   * @throws ProvisionException if it does not run
   */
  public void pause(String name) throws ProvisionException {
    ProcessSignal.STOP.send(alive(name, "pause").process());
  }

  /**
   * Resumes a paused process (SIGCONT).
   *
   * @param name its name in the plan
   * @throws ProvisionException if it does not run any more
   */
  public void resume(String name) throws ProvisionException {
    ProcessSignal.CONT.send(alive(name, "resume").process());
  }

  private RunningProcess alive(String name, String doing) throws ProvisionException {
    RunningProcess running = named(name);
    if (!running.process().isAlive()) {
      throw new ProvisionException("can't " + doing + " " + name + ": it does not run");
    }
    return running;
  }

  /**
   * Starts a process again that was killed or stopped, as the plan says, and waits until it is
   * ready. The jobs of earlier stages are not repeated.
   *
   * @param name its name in the plan
   * @throws ProvisionException if it was not ended before, or is not ready in time
   * @throws InterruptedException if the thread was interrupted; the process may run then, and ends
   * with the deployment
   */
  public void restart(String name) throws ProvisionException, InterruptedException {
    RunningProcess old = named(name);
    if (!stages.isDown(old)) {
      throw new ProvisionException("can't start " + name + " again: it was not ended");
    }
    DeployedProcess started = starter.startAgain(old);
    processes.replaceAll(process -> process.name().equals(name) ? started : process);
  }

  private RunningProcess named(String name) throws ProvisionException {
    return running().stream()
        .filter(running -> running.plan().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new ProvisionException(
            "there is no process " + name + " among "
                + running().stream().map(running -> running.plan().name()).toList()));
  }

  /** The processes that are meant to run until they are stopped. */
  List<RunningProcess> running() {
    return stages.all().stream().filter(RunningProcess::stays).toList();
  }

  /** Addresses that answer 200 while the system is well. */
  List<URI> healthAddresses() {
    return running().stream()
        .map(running -> running.plan().ready())
        .filter(Readiness.HttpOk.class::isInstance)
        .map(ready -> ((Readiness.HttpOk) ready).address())
        .toList();
  }

  /**
   * Stops the stages in reverse order: each process is asked to stop, killed after its grace, and
   * waited for. All are stopped even if one resists. May be called twice. If the calling thread is
   * interrupted, the stop continues and the interrupt is kept.
   *
   * @throws ProvisionException if a process is still there although it was killed
   */
  @Override
  public void close() throws ProvisionException {
    stages.stop();
  }

  /**
   * Kills all processes at once, as a crash of the machine's software would, and waits until they
   * are gone. Their files stay as they are; {@link #failure} keeps silent. If the calling thread is
   * interrupted, the kill continues and the interrupt is kept.
   *
   * @throws ProvisionException if a process is still there
   */
  public void kill() throws ProvisionException {
    stages.kill();
  }

  /**
   * Removes the directories that the plan names, but for the files that the plan wrote into them.
   * Logs and configuration stay.
   *
   * @throws ProvisionException if processes still run, or a directory can't be removed
   */
  public void removeData() throws ProvisionException {
    for (RunningProcess running : stages.all()) {
      if (running.process().isAlive()) {
        throw new ProvisionException(
            "can't remove the data of " + running.plan().name() + " while it runs; stop it first");
      }
    }
    PlannedFiles.removeData(plan, site.directory());
  }

  /** A signal to a process and to all descendants in its group. */
  private enum ProcessSignal {
    /** Stand still; takes effect at once and can't be caught. */
    STOP,
    /** Resume. */
    CONT;

    private static final Duration LIMIT = Duration.ofSeconds(15);

    /**
     * Sends the signal and returns when it was sent.
     *
     * @throws ProvisionException if it can't be sent
     */
    void send(SupervisedProcess process) throws ProvisionException {
      String what =
          "SIG" + name() + " to " + process.spec().name() + " (pid " + process.pid() + ")";
      try {
        Process sender = new ProcessBuilder("sh", "-c", "kill -s " + name() + " -- \"$1\"",
            "weir-signal", process.target())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
        if (!Waits.uninterruptibly(sender.onExit(), LIMIT)) {
          sender.destroyForcibly();
          throw new ProvisionException(what + " was not sent within " + Durations.format(LIMIT));
        }
        if (sender.exitValue() != 0) {
          throw new ProvisionException("can't send " + what + ": it does not run any more");
        }
      } catch (IOException e) {
        throw new ProvisionException("can't send " + what + ": " + e.getMessage(), e);
      }
    }
  }
}
