package io.weir.lab.experiment;

import io.weir.core.launch.Launcher;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.emulation.HostGroups;
import io.weir.lab.emulation.RunEmulation;
import io.weir.lab.environment.DiskCheck;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.ssh.SshCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Runs that fit their machines.
 *
 * @param spaces the disk space of each run, for cautions
 * @param spun the processors that pacing keeps busy, for a caution
 */
public record MachinesCheck(List<RunSpace> spaces, BusySpinCheck spun) {
  public MachinesCheck {
    spaces = List.copyOf(spaces);
  }

  /**
   * Returns the check of some runs that fit their machines, before anything is started.
   *
   * @param launchers the launcher of each broker kind
   * @param data the folder for the data of systems
   * @throws ProvisionException if memory, disk or processors do not suffice, or another machine is
   * not fit; the message says why, and the next step
   */
  public static MachinesCheck require(List<PlannedRun> runs, Function<String, Launcher> launchers,
      Path data) throws ProvisionException {
    RunEmulation.require(runs);
    List<SystemMemory> systems = SystemMemory.of(runs, launchers);
    for (SystemMemory memory : systems) {
      memory.require();
      DiskCheck.require(memory.system(), memory.plan(), DiskCheck::type);
      requireHosts(memory, runs);
    }
    requireOthers(runs);
    MachinesCheck fit = new MachinesCheck(RunSpace.of(runs, systems, launchers, data),
        BusySpinCheck.of(runs));
    for (RunSpace space : fit.spaces) {
      space.require();
    }
    fit.spun.require();
    return fit;
  }

  /** The hosts that are emulated for a system. */
  private static void requireHosts(SystemMemory memory, List<PlannedRun> runs)
      throws ProvisionException {
    SystemSpec system = memory.system();
    List<EmulatedHost> hosts = runs.stream()
        .filter(run -> run.system().equals(system))
        .flatMap(run -> run.emulated().host().stream())
        .distinct()
        .toList();
    for (EmulatedHost host : hosts) {
      HostGroups.require(host, system.name(), memory.plan(), system.nodes());
    }
  }

  private static void requireOthers(List<PlannedRun> runs) throws ProvisionException {
    try {
      SshCheck.require(runs);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while other machines were checked", e);
    }
  }
}
