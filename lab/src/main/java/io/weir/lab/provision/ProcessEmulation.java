package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.emulation.ExecutableCheck;
import io.weir.emulation.Obstacle;
import io.weir.engine.clock.TimeDilation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the processes of a run are started, so that they see another machine. Thread-safe.
 *
 * @param time their time
 * @param disk the disk of each node of a system, if not that of this machine
 * @param programs the check of programs that are to run in it; empty for the machine as it is
 * @param prefix the words before each command, which set variables for that process alone
 * @param nodes how many hosts a system has
 * @param hosts the limits of those; empty for this machine
 * @param network the network between hosts, if not the loopback interface
 */
public record ProcessEmulation(TimeDilation time, Optional<EmulatedDisk> disk,
    Optional<ExecutableCheck> programs, List<String> prefix, int nodes,
    Optional<Hosts> hosts, Optional<EmulatedNetwork> network) {
  /** Processes that see the machine as it is. */
  public static final ProcessEmulation NONE =
      new ProcessEmulation(TimeDilation.NONE, Optional.empty(), Optional.empty(),
          List.of(), 1, Optional.empty(), Optional.empty());

  /** The hosts of a system's nodes. */
  @FunctionalInterface
  public interface Hosts {
    /**
     * Returns the words that put a program on a host.
     *
     * @param number of the host, from 1
     */
    List<String> prefix(int number);
  }

  public ProcessEmulation {
    prefix = List.copyOf(prefix);
  }

  /**
   * Returns the number of the host of each process, from 1, by name: those of a role take turns, as
   * nodes do on several machines.
   */
  public static Map<String, Integer> turns(ClusterPlan plan, int count) {
    Map<String, Integer> next = new HashMap<>();
    Map<String, Integer> turns = new HashMap<>();
    plan.stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .forEach((ProcessPlan process) -> turns.put(process.name(),
            (next.merge(process.role(), 1, Integer::sum) - 1) % count + 1));
    return turns;
  }

  /**
   * Returns the same for processes on one of a system's hosts.
   *
   * @param number of the host, from 1
   */
  public ProcessEmulation on(int number) {
    return with(Stream.of(hosts.stream().flatMap(groups -> groups.prefix(number).stream()),
        prefix.stream(), link(number)));
  }

  /**
   * Returns the same for a worker, which has a host for itself with all of this machine's
   * processors.
   *
   * @param worker its number, from 0
   */
  public ProcessEmulation onClient(int worker) {
    return with(Stream.of(prefix.stream(), link(nodes + 1 + worker)));
  }

  private Stream<String> link(int host) {
    return network.stream()
        .map(links -> "WEIR_DILATION_NETWORK=" + host + "," + links.delay().toNanos() + ","
            + links.bandwidth().perSecond().bytes());
  }

  private ProcessEmulation with(Stream<Stream<String>> words) {
    return new ProcessEmulation(time, disk, programs,
        words.flatMap(some -> some).toList(), nodes, Optional.empty(), Optional.empty());
  }

  /** Returns why a program would see the machine as it is; empty if it would not. */
  public Optional<String> obstacle(Path program) {
    return programs.flatMap(check -> check.obstacle(program)).map(Obstacle::reason);
  }

  /**
   * Returns a command that runs in this emulation, with a disk of the emulation for each of some
   * folders. Processes that name the same folder share its disk.
   *
   * @param folders all that lies in one is on its disk; absolute
   */
  public List<String> command(Collection<Path> folders, List<String> words) {
    List<String> command = new ArrayList<>(prefix);
    disk.filter(one -> !folders.isEmpty())
        .ifPresent(one -> command.add("WEIR_DILATION_DISKS=" + disks(one, folders)));
    command.addAll(words);
    return List.copyOf(command);
  }

  private static String disks(EmulatedDisk disk, Collection<Path> folders) {
    String speed = disk.fsync().toNanos() + "," + disk.write().perSecond().bytes() + ","
        + disk.dirtyLimit().bytes();
    return folders.stream()
        .map(folder -> folder + "=" + speed)
        .collect(Collectors.joining(";"));
  }

  /** Returns a command that runs in this emulation, on the disk of this machine. */
  public List<String> command(List<String> words) {
    return command(List.of(), words);
  }
}
