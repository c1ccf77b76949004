package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.lab.text.Redaction;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Starts the processes of a plan, stage by stage. Stateless. */
public final class Provisioner {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

  private final Path javaHome;

  /** A provisioner that runs Java processes on weir's own JDK. */
  public Provisioner() {
    this(Path.of(System.getProperty("java.home")));
  }

  /** A provisioner that runs Java processes on the given JDK. */
  public Provisioner(Path javaHome) {
    this.javaHome = javaHome;
  }

  /**
   * Writes the plan's files, starts its processes and waits until each is ready.
   *
   * <p>If anything goes wrong, or the calling thread is interrupted, what was started is stopped
   * before this returns.
   *
   * @param plan what to start
   * @param classPaths the files of each class path that the plan names
   * @param site where
   * @param listener told about each step
   * @throws ProvisionException if a process died or was not ready in time, or the machine lacks
   * what is needed
   * @throws InterruptedException if the thread was interrupted; nothing is left running
   */
  public Deployment deploy(ClusterPlan plan, Map<String, List<Path>> classPaths, Site site,
      ProvisionListener listener)
      throws ProvisionException, InterruptedException {
    new Preflight(plan, site).check(javaHome, classPaths);
    Stages stages = new Stages(listener);
    List<DeployedProcess> deployed = new ArrayList<>();
    HttpClient http = HttpClient.newBuilder()
        .proxy(HttpClient.Builder.NO_PROXY)
        .connectTimeout(CONNECT_LIMIT)
        .build();
    try {
      for (ClusterPlan.Stage stage : plan.stages()) {
        deployed.addAll(startStage(stage, classPaths, site, stages, http, listener));
      }
      stages.watch();
      return new Deployment(plan, site, deployed, stages);
    } catch (Throwable e) {
      stopAfter(e, stages);
      throw e;
    } finally {
      http.shutdownNow();
    }
  }

  private List<DeployedProcess> startStage(
      ClusterPlan.Stage stage, Map<String, List<Path>> classPaths, Site site, Stages stages,
      HttpClient http, ProvisionListener listener)
      throws ProvisionException, InterruptedException {
    List<RunningProcess> earlier = stages.all();
    stages.beginStage();
    ReadinessWait wait = new ReadinessWait(http, listener);
    for (ProcessPlan process : stage.processes()) {
      ProcessSpec spec = spec(process, classPaths, site);
      PlannedFiles.write(process);
      long logOffset = size(spec.log());
      listener.starting(process.name());
      RunningProcess running =
          new RunningProcess(process, SupervisedProcess.start(spec), System.nanoTime());
      stages.add(running);
      wait.add(running, logOffset);
    }
    List<DeployedProcess> deployed = new ArrayList<>();
    for (Map.Entry<RunningProcess, Duration> ready : wait.await(earlier).entrySet()) {
      deployed.add(describe(ready.getKey(), ready.getValue()));
    }
    return deployed;
  }

  private ProcessSpec spec(ProcessPlan process, Map<String, List<Path>> classPaths, Site site)
      throws ProvisionException {
    CommandLine command = CommandLine.of(process.command(), javaHome, classPaths);
    Map<String, String> environment = new HashMap<>(command.environment());
    environment.putAll(process.environment());
    return new ProcessSpec(
        process.name(),
        command.words(),
        environment,
        site.directory(),
        site.logs().resolve(process.name() + ".log"),
        ProcessSpec.Streams.LOGGED,
        process.stopGrace());
  }

  private static long size(Path log) throws ProvisionException {
    try {
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException e) {
      throw new ProvisionException("can't read " + log + ": " + e, e);
    }
  }

  private static DeployedProcess describe(RunningProcess running, Duration readyAfter) {
    ProcessSpec spec = running.process().spec();
    return new DeployedProcess(
        spec.name(), running.plan().role(), running.process().pid(),
        Redaction.command(spec.command()),
        readyAfter, spec.log());
  }

  private static void stopAfter(Throwable reason, Stages stages) {
    try {
      stages.stop();
    } catch (ProvisionException e) {
      reason.addSuppressed(e);
    }
  }
}
