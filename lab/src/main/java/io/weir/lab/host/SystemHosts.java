package io.weir.lab.host;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import java.util.List;
import java.util.Map;

/**
 * The machines that processes of one system run on. Closing it ends what weir runs there, and frees
 * ports. Thread-safe.
 */
public interface SystemHosts extends AutoCloseable {
  /** Returns the places for processes; the nodes of a role take turns. */
  List<LaunchHost> places();

  /** Returns how weir measures the machines, in the same order. */
  List<SystemHost> hosts();

  /**
   * Takes ports that are free on all machines, until this is closed.
   *
   * @param system may name the first one
   * @throws ProvisionException if there are not as many, or one is in use
   */
  List<Integer> takePorts(SystemSpec system, int count)
      throws ProvisionException, InterruptedException;

  /**
   * Checks that a plan fits into the memory of the machines, and that data which is to be synced
   * does not lie in memory.
   *
   * @param beside the memory of other processes on this machine
   * @throws ProvisionException if it does not
   */
  void require(SystemSpec system, ClusterPlan plan, MemoryDemand beside)
      throws ProvisionException, InterruptedException;

  /**
   * Returns the machines as starters of processes, by name. Ports must have been taken before.
   *
   * @param listener takes each step
   */
  Map<String, ProcessHost> processes(ProvisionListener listener);

  /**
   * Brings the logs of processes that have ended to this machine, if they are elsewhere.
   *
   * @throws ProvisionException if one can't be read or written
   */
  void collectLogs(ClusterPlan plan) throws ProvisionException;

  /** Does not wait for long. */
  @Override
  void close();
}
