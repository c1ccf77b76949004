package io.weir.lab.emulation;

import io.weir.core.unit.DataSize;
import io.weir.lab.environment.OwnGroup;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The control groups of this machine, of version 1 or 2, below which weir makes its own. A machine
 * may have some controllers in either version.
 *
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">version 2</a>
 * @see <a href="https://docs.kernel.org/scheduler/sched-bwc.html">bandwidth of processors</a>
 * @param cpu the group below which processors can be limited
 * @param memory likewise for memory; may be the same
 */
record ControlGroups(Parent cpu, Optional<Parent> memory) {
  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";

  /**
   * A group that can have groups below it.
   *
   * @param folder where it is
   * @param second whether it is of version 2
   */
  record Parent(Path folder, boolean second) {}

  /**
   * Finds the groups.
   *
   * @param root the root of the file system
   * @param limitsMemory whether memory is to be limited, too
   * @throws ProvisionException if there are none that this user can use; the message says why
   */
  static ControlGroups find(Path root, boolean limitsMemory) throws ProvisionException {
    try {
      List<String> mounts = Files.readAllLines(root.resolve("proc/mounts"));
      OwnGroup own = new OwnGroup(Files.readAllLines(root.resolve("proc/self/cgroup")));
      Search search = new Search(root, mounts, own);
      Parent cpu = search.parent(CPU);
      return new ControlGroups(cpu,
          limitsMemory ? Optional.of(search.parent(MEMORY)) : Optional.empty());
    } catch (IOException e) {
      throw new ProvisionException("emulated hosts need control groups, and this machine shows"
          + " none: " + e.getMessage() + "; remove emulate.cpus", e);
    }
  }

  /** Returns the parents, each once. */
  List<Parent> parents() {
    return Stream.concat(Stream.of(cpu), memory.stream()).distinct().toList();
  }

  /** The lists of the kernel, for one look. */
  private record Search(Path root, List<String> mounts, OwnGroup own) {
    Parent parent(String controller) throws ProvisionException, IOException {
      Parent found = first(controller).orElse(null);
      if (found == null) {
        found = second(controller).orElseThrow(() -> new ProvisionException(
            "emulated hosts need the control group '" + controller
                + "', and this machine has none; remove emulate."
                + (controller.equals(CPU) ? "cpus" : MEMORY)));
      }
      if (!Files.isWritable(found.folder())) {
        throw new ProvisionException("emulated hosts need control groups below "
            + found.folder() + ", where this user can't make any; run weir as root, or remove"
            + " emulate.cpus and emulate.memory");
      }
      return found;
    }

    /** Version 1 has a mount for each controller, or for some together. */
    private Optional<Parent> first(String controller) {
      return mount("cgroup", controller)
          .map(mount -> within(mount, own.path(controller)))
          .map(folder -> new Parent(folder, false));
    }

    /** In version 2 a group has either processes or groups, so weir's go next to its own. */
    private Optional<Parent> second(String controller) throws IOException {
      Optional<Path> mount = mount("cgroup2", "");
      if (mount.isEmpty()) {
        return Optional.empty();
      }
      String group = own.path("");
      Path folder = within(mount.get(), group.isEmpty()
          ? ""
          : group.substring(0, group.lastIndexOf('/')));
      return delegates(folder, controller)
          ? Optional.of(new Parent(folder, true))
          : Optional.empty();
    }

    private static boolean delegates(Path folder, String controller) throws IOException {
      Path passedOn = folder.resolve("cgroup.subtree_control");
      if (!words(passedOn).contains(controller)
          && words(folder.resolve("cgroup.controllers")).contains(controller)
          && Files.isWritable(passedOn)) {
        Files.writeString(passedOn, "+" + controller);
      }
      return words(passedOn).contains(controller);
    }

    private static List<String> words(Path file) throws IOException {
      return Files.exists(file)
          ? Arrays.asList(Files.readString(file).strip().split(" "))
          : List.of();
    }

    /** Returns a line of mounts: device, folder, type, options. */
    private Optional<Path> mount(String type, String option) {
      return mounts.stream()
          .map(line -> line.split(" "))
          .filter(parts -> parts.length > 3 && parts[2].equals(type)
              && (option.isEmpty() || Arrays.asList(parts[3].split(",")).contains(option)))
          .findFirst()
          .map(parts -> root.resolve(parts[1].substring(1)));
    }

    /** Inside of a container the group may lie outside of what is mounted. */
    private static Path within(Path mount, String group) {
      Path folder = group.isEmpty() ? mount : mount.resolve(group.substring(1));
      return Files.isDirectory(folder) ? folder : mount;
    }
  }

  /**
   * Makes a group of processes.
   *
   * @param processors how many processors of this machine they may keep busy
   * @param size the memory that they may take
   * @return its folders
   * @throws IOException if that fails; what was made stays
   */
  List<Path> make(String name, double processors, Optional<DataSize> size) throws IOException {
    List<Path> folders = new ArrayList<>();
    for (Parent parent : parents()) {
      folders.add(Files.createDirectory(parent.folder().resolve(name)));
    }
    limit(name, processors);
    if (memory.isPresent() && size.isPresent()) {
      Files.writeString(memory.get()
          .folder()
          .resolve(name)
          .resolve(memory.get().second() ? "memory.max" : "memory.limit_in_bytes"),
          "" + size.get().bytes());
    }
    return folders;
  }

  /**
   * Limits a group that was made.
   *
   * @param processors how many processors of this machine it may keep busy
   */
  void limit(String name, double processors) throws IOException {
    Bandwidth bandwidth = Bandwidth.of(processors);
    Path limited = cpu.folder().resolve(name);
    if (cpu.second()) {
      Files.writeString(limited.resolve("cpu.max"),
          bandwidth.quotaMicros() + " " + bandwidth.periodMicros());
    } else {
      Files.writeString(limited.resolve("cpu.cfs_period_us"), "" + bandwidth.periodMicros());
      Files.writeString(limited.resolve("cpu.cfs_quota_us"), "" + bandwidth.quotaMicros());
    }
  }

  /**
   * The time of processors in each period. Short periods keep a host that is over its share from
   * standing still for long. The kernel takes no quota below a millisecond.
   *
   * @param quotaMicros what processes may use in a period
   * @param periodMicros the period
   */
  record Bandwidth(long quotaMicros, long periodMicros) {
    private static final long PERIOD = 5_000;
    private static final long LEAST_QUOTA = 1_000;

    static Bandwidth of(double processors) {
      long period = Math.max(PERIOD, (long) Math.ceil(LEAST_QUOTA / processors));
      return new Bandwidth(Math.max(LEAST_QUOTA, Math.round(period * processors)), period);
    }
  }
}
