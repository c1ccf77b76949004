package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Starts the processes of a plan on this machine. Stateless. */
public final class Provisioner {
  private final Path javaHome;
  private final ProcessEmulation emulation;

  /** A provisioner that runs Java processes on weir's own JDK. */
  public Provisioner() {
    this(Path.of(System.getProperty("java.home")));
  }

  /** A provisioner that runs Java processes on the given JDK. */
  public Provisioner(Path javaHome) {
    this(javaHome, ProcessEmulation.NONE);
  }

  private Provisioner(Path javaHome, ProcessEmulation emulation) {
    this.javaHome = javaHome;
    this.emulation = emulation;
  }

  /** Returns the same for processes that see another machine. */
  public Provisioner emulating(ProcessEmulation other) {
    return new Provisioner(javaHome, other);
  }

  /**
   * Returns the processes of a system on this machine, yet to be started.
   *
   * @param classPaths the files of each class path that plans name
   * @param site where
   * @param listener takes each step
   */
  public ProcessHost host(Map<String, List<Path>> classPaths, Site site,
      ProvisionListener listener) {
    return new LocalProcesses(emulation, javaHome, classPaths, site, listener);
  }

  /**
   * As {@link Deployment#start}, for a plan of processes on this machine.
   *
   * @param classPaths the files of each class path that the plan names
   * @param site where
   * @param listener takes each step
   */
  public Deployment deploy(ClusterPlan plan, Map<String, List<Path>> classPaths, Site site,
      ProvisionListener listener) throws ProvisionException, InterruptedException {
    Map<String, ProcessHost> hosts = new HashMap<>();
    plan.hosts().forEach(name -> hosts.put(name, host(classPaths, site, listener)));
    return Deployment.start(plan, hosts);
  }
}
