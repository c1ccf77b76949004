package io.weir.lab.system;

import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.host.LocalHost;
import io.weir.lab.host.SystemHosts;
import io.weir.lab.host.ssh.SshHosts;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Provisioner;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A system to start.
 *
 * @param launcher of its broker kind
 * @param system the system
 * @param hosts the machines that its processes run on
 * @param site an empty folder on this machine for the files of its processes; created if need be
 * @param logs where their output goes; made if need be
 * @param beside the memory of other processes next to it on this machine
 * @param metrics whether metrics of its processes are read
 * @param seed for identifiers that must be drawn
 * @param keepsFiles whether its configuration stays in the site when its data is removed
 */
public record SystemOrder(Launcher launcher, SystemSpec system, BrokerHosts hosts, Path site,
    Path logs, MemoryDemand beside, BrokerMetrics metrics, long seed, boolean keepsFiles) {
  /** Returns the system of a run, whose worker runs next to it; its site is cleared afterwards. */
  public static SystemOrder of(Launcher launcher, PlannedRun run, Path site, Path logs,
      BrokerMetrics metrics) {
    return new SystemOrder(launcher, run.system(), run.brokers(), site, logs,
        MemoryDemand.of(run.worker()), metrics, run.seed(), false);
  }

  /**
   * Returns a system on this machine, on which nothing is measured by itself, and whose files are
   * there to be read.
   */
  public static SystemOrder alone(Launcher launcher, SystemSpec system, Path site, Path logs) {
    return new SystemOrder(launcher, system, BrokerHosts.HERE, site, logs, MemoryDemand.NONE,
        BrokerMetrics.OFF, site.hashCode(), true);
  }

  /**
   * Reaches its machines.
   *
   * @param classPaths the files of each class path that its processes run from
   * @param provisioner starts processes on this machine
   * @throws ProvisionException if one can't be reached or is not fit
   */
  SystemHosts open(Map<String, List<Path>> classPaths, Provisioner provisioner)
      throws ProvisionException, InterruptedException {
    return switch (hosts) {
      case BrokerHosts.Local here -> new LocalHost(provisioner, classPaths, site, logs);
      case BrokerHosts.Ssh ssh -> SshHosts.open(ssh, classPaths, site, logs);
    };
  }

  LaunchSite launchSite(SystemHosts opened, List<Integer> ports) {
    return new LaunchSite(opened.places(), ports, system.durability(), seed, metrics);
  }
}
