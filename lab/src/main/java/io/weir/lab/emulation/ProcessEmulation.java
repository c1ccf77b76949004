package io.weir.lab.emulation;

import io.weir.core.scenario.EmulatedDisk;
import io.weir.emulation.ExecutableCheck;
import io.weir.emulation.Obstacle;
import io.weir.engine.clock.TimeDilation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
 * @param hosts those that nodes of a system have; empty for this machine
 */
public record ProcessEmulation(TimeDilation time, Optional<EmulatedDisk> disk,
    Optional<ExecutableCheck> programs, List<String> prefix, Optional<HostGroups> hosts) {
  /** Processes that see the machine as it is. */
  public static final ProcessEmulation NONE =
      new ProcessEmulation(TimeDilation.NONE, Optional.empty(), Optional.empty(),
          List.of(), Optional.empty());

  public ProcessEmulation {
    prefix = List.copyOf(prefix);
  }

  /**
   * The same for processes on one of its hosts.
   *
   * @param number of the host, from 1; it does not matter where there are none
   */
  public ProcessEmulation on(int number) {
    return hosts
        .map(groups -> Stream.concat(groups.prefix(number).stream(), prefix.stream()).toList())
        .map(words -> new ProcessEmulation(time, disk, programs, words, Optional.empty()))
        .orElse(this);
  }

  /** Why a program would see the machine as it is; empty if it would not. */
  public Optional<String> obstacle(Path program) {
    return programs.flatMap(check -> check.obstacle(program)).map(Obstacle::reason);
  }

  /**
   * A command that runs in this emulation, with a disk of the emulation for each of some folders.
   * Processes that name the same folder share its disk.
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

  /** A command that runs in this emulation, on the disk of this machine. */
  public List<String> command(List<String> words) {
    return command(List.of(), words);
  }
}
