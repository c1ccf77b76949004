package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts the processes of a plan, stage by stage. Stateless. */
public final class Provisioner {
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
   * before this returns, and what it wrote outside of the site is removed.
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
    new SiteCheck(plan, site).check(javaHome, classPaths);
    Stages stages = new Stages(listener);
    ProcessStarter starter = new ProcessStarter(javaHome, classPaths, site, listener, stages);
    List<DeployedProcess> deployed = new ArrayList<>();
    try {
      for (ClusterPlan.Stage stage : plan.stages()) {
        deployed.addAll(starter.startStage(stage));
      }
      stages.watch();
      return new Deployment(plan, site, deployed, stages, starter);
    } catch (Throwable e) {
      clearAfter(e, stages, plan);
      throw e;
    }
  }

  private static void clearAfter(Throwable reason, Stages stages, ClusterPlan plan) {
    try {
      stages.stop();
      PlannedFiles.removeElsewhere(plan);
    } catch (ProvisionException e) {
      reason.addSuppressed(e);
    }
  }
}
