package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
   * @param listener takes each step
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

  /**
   * Looks whether a plan can be deployed, before anything is started.
   *
   * @param plan what is to be deployed
   * @param site where
   */
  private record SiteCheck(ClusterPlan plan, Site site) {
    void check(Path javaHome, Map<String, List<Path>> classPaths) throws ProvisionException {
      Set<String> names = new HashSet<>();
      for (ClusterPlan.Stage stage : plan.stages()) {
        for (ProcessPlan process : stage.processes()) {
          if (!names.add(process.name())) {
            throw new ProvisionException("the plan names two processes " + process.name()
                + "; this is a bug of the system's launcher");
          }
          SupervisedProcess.requireProgram(process.name(),
              CommandLine.of(process.command(), javaHome, classPaths,
                  site.temporary(process.name())).words().get(0));
        }
      }
      requireDisk();
      requireElsewhere();
      for (int port : site.ports()) {
        Ports.requireFree(port);
      }
    }

    private void requireDisk() throws ProvisionException {
      try {
        PrivateFiles.makeFolder(site.directory());
        Files.createDirectories(site.logs());
      } catch (IOException e) {
        throw new ProvisionException(
            "can't use " + site.directory() + " and " + site.logs() + ": " + e, e);
      }
      requireSpace(site.directory());
    }

    private void requireSpace(Path directory) throws ProvisionException {
      try {
        DataSize free = new DataSize(Files.getFileStore(directory).getUsableSpace() >> 20 << 20);
        if (free.compareTo(site.minimumDisk()) < 0) {
          throw new ProvisionException(
              "the disk of " + directory + " has " + free + " left, and at least "
                  + site.minimumDisk()
                  + " must be free before brokers start; remove something there, or use a directory on another disk");
        }
      } catch (IOException e) {
        throw new ProvisionException(
            "can't read the free space of the disk of " + directory + ": " + e, e);
      }
    }

    /** Folders elsewhere must be weir's own, because they are removed in the end. */
    private void requireElsewhere() throws ProvisionException {
      for (Path folder : plan.elsewhere()) {
        Path disk = folder.getParent();
        if (!Files.isDirectory(disk) || !Files.isWritable(disk)) {
          throw new ProvisionException("the scenario puts data into " + disk
              + ", which is no folder that weir can write to; make it, or name another one");
        }
        if (Files.exists(folder)) {
          throw new ProvisionException(folder
              + " exists already, so weir would mix its data with other data and remove both; remove it first");
        }
        requireSpace(disk);
      }
    }
  }
}
