package io.weir.lab.system;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import java.nio.file.Path;
import java.util.List;

/**
 * A system to start on this machine.
 *
 * @param launcher of its broker kind
 * @param system the system
 * @param site an empty folder for the files of its processes; created if need be
 * @param logs where their output goes; made if need be
 * @param beside the memory of other processes next to it
 * @param metrics whether metrics of its processes are read
 * @param seed for identifiers that must be drawn
 * @param keepsFiles whether its configuration stays in the site when its data is removed
 */
public record SystemOrder(Launcher launcher, SystemSpec system, Path site, Path logs,
    MemoryDemand beside, BrokerMetrics metrics, long seed, boolean keepsFiles) {
  /** The system of a run, whose worker runs next to it; its site is cleared afterwards. */
  public static SystemOrder of(Launcher launcher, PlannedRun run, Path site, Path logs,
      BrokerMetrics metrics) {
    return new SystemOrder(launcher, run.system(), site, logs, MemoryDemand.of(run.worker()),
        metrics, run.seed(), false);
  }

  /** A system on which nothing is measured by itself, and whose files are there to be read. */
  public static SystemOrder alone(Launcher launcher, SystemSpec system, Path site, Path logs) {
    return new SystemOrder(launcher, system, site, logs, MemoryDemand.NONE, BrokerMetrics.OFF,
        site.hashCode(), true);
  }

  LaunchSite launchSite(List<Integer> ports) {
    return new LaunchSite(List.of(LaunchHost.local(site)), ports, system.durability(),
        Runtime.getRuntime().availableProcessors(), seed, metrics);
  }
}
