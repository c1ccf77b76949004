package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Durations;
import io.weir.findings.text.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The machines that runs imitate, apart from the dilation. No study states all of their properties,
 * so each is an assumption. A system that never waits for its disk does not notice how long an
 * fsync takes, so its runs belong to machines with any fsync.
 */
final class EmulatedMachines {
  private EmulatedMachines() {}

  /** Returns the machine of a run, as far as its system notices it. */
  static Emulation noticed(PlannedRun run) {
    Emulation machine = run.emulated().with(1);
    return waitsForDisk(run) ? machine : withFsync(machine, Duration.ZERO);
  }

  /**
   * Returns the machines of runs, those with the shortest fsync first; none if no run imitates one.
   */
  static List<Emulation> of(Stream<PlannedRun> runs) {
    Set<Emulation> all = runs.filter(run -> run.emulated().applies())
        .map(EmulatedMachines::noticed)
        .collect(Collectors.toSet());
    return all.stream()
        .filter(machine -> fsync(machine).isPresent() || all.stream()
            .noneMatch(other -> fsync(other).isPresent()
                && withFsync(other, Duration.ZERO).equals(machine)))
        .sorted(Comparator.comparing((Emulation machine) -> fsync(machine).orElse(Duration.ZERO))
            .thenComparing(EmulatedMachines::text))
        .toList();
  }

  /** Returns whether a run took place on a machine, or on any for all that its system notices. */
  static boolean isOn(PlannedRun run, Emulation machine) {
    Emulation its = noticed(run);
    return !run.emulated().applies() || its.equals(machine)
        || !waitsForDisk(run) && its.equals(withFsync(machine, Duration.ZERO));
  }

  /** Returns how long an fsync takes on a machine; empty if no system waits for one. */
  static Optional<Duration> fsync(Emulation machine) {
    return machine.disk().map(EmulatedDisk::fsync).filter(Duration::isPositive);
  }

  /** Returns the properties in which several machines differ, for one of them. */
  static String apart(Emulation machine, List<Emulation> all) {
    List<String> differing = properties(machine).stream()
        .filter(property -> !all.stream()
            .allMatch(other -> properties(other).contains(property)))
        .toList();
    return String.join(", ", differing);
  }

  /** Returns what machines have in common, and the range of what they do not. */
  static String text(List<Emulation> all) {
    List<String> common = new ArrayList<>(properties(all.getFirst()).stream()
        .filter(property -> all.stream().allMatch(other -> properties(other).contains(property)))
        .toList());
    if (all.size() > 1) {
      common.addFirst(Names.list(all.stream().map(machine -> apart(machine, all)).toList()));
    }
    return String.join(", ", common);
  }

  private static String text(Emulation machine) {
    return String.join(", ", properties(machine));
  }

  private static List<String> properties(Emulation machine) {
    List<String> properties = new ArrayList<>();
    fsync(machine)
        .ifPresent(fsync -> properties.add("an fsync of " + Durations.format(fsync)));
    machine.disk().ifPresent(disk -> properties.add("disks of " + disk.write()));
    machine.host().ifPresent(host -> {
      properties.add("hosts of " + host.cpus() + " processors");
      host.memory().ifPresent(memory -> properties.add(memory + " of memory"));
    });
    properties.add(machine.network()
        .map(network -> "a delay of " + Durations.format(network.delay()))
        .orElse("no delay of the network"));
    return properties;
  }

  private static boolean waitsForDisk(PlannedRun run) {
    return run.system().durability().storage() == Storage.FSYNC;
  }

  private static Emulation withFsync(Emulation machine, Duration fsync) {
    return new Emulation(machine.dilation(),
        machine.disk().map(disk -> new EmulatedDisk(disk.write(), fsync, disk.dirtyLimit())),
        machine.host(), machine.network());
  }
}
