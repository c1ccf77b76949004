package io.weir.scenario.key;

import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.HostType;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import java.time.Duration;

/** The keys of the machine that a run imitates. */
public final class EmulationKeys {
  static final KeySection SECTION = KeySection.of("emulate", "Emulation",
      "[Other machines that this one imitates](emulation.md).");

  public static final Key<Integer> DILATION = SECTION.add(
      Key.of("dilation", ValueTypes.count(1, Emulation.MOST), Emulation.NONE.dilation(),
          "the factor by which time passes slower for brokers and workers, so that this machine"
              + " seems as many times faster to them")
          .insteadOf("dilate", "time-dilation"));
  public static final Key<HostType> HOST = SECTION.add(
      Key.may("host", ValueTypes.word(HostType.class, HostType::label), "this machine",
          "a [type of host](emulation.md#types-of-hosts), which sets `cpus` and `disk`"));
  public static final Key<Integer> CPUS = SECTION.add(
      Key.may("cpus", ValueTypes.count(1, EmulatedHost.MOST_CPUS), "those of this machine",
          "the processors of the host that each node of a system has"));
  public static final Key<DataSize> MEMORY = SECTION.add(
      Key.may("memory", ValueTypes.size(DataSize.mebibytes(64), DataSize.mebibytes(1 << 22)),
          "that of this machine",
          "the memory of that host for all its processes, with the page cache of their files;"
              + " needs `cpus`"));

  /** The disk of each node. */
  static final KeySection DISK = KeySection.of("emulate.disk", "Emulated disk",
      "[A disk](emulation.md#disks) that each node of a system has for itself, in the time of"
          + " brokers. Without this section, all share the disk of this machine.");

  public static final Key<ByteRate> WRITE = DISK.add(
      Key.may("write", ValueTypes.byteRate(), "*required* in this section",
          "how fast it writes in sequence"));
  public static final Key<Duration> FSYNC = DISK.add(
      Key.may("fsync", ValueTypes.duration(Duration.ZERO), "*required* in this section",
          "how long it takes to force data to it, beyond the time to write them"));
  public static final Key<DataSize> DIRTY_LIMIT = DISK.add(
      Key.of("dirty-limit",
          ValueTypes.size(DataSize.mebibytes(1), DataSize.mebibytes(1 << 20)),
          EmulatedDisk.USUAL_DIRTY_LIMIT,
          "the unwritten data in the page cache at which writers wait; write-back begins at half"
              + " of it"));

  /** The network between hosts. */
  static final KeySection NETWORK = KeySection.of("emulate.network", "Emulated network",
      "[A network](emulation.md#networks) between the nodes of a system and its clients, in the"
          + " time of brokers. Without this section, all use the loopback interface.");

  public static final Key<Duration> DELAY = NETWORK.add(
      Key.may("delay", ValueTypes.duration(Duration.ofNanos(1_000)), "*required* in this section",
          "how long data take from one host to another; a round trip takes twice as long"));
  public static final Key<ByteRate> BANDWIDTH = NETWORK.add(
      Key.may("bandwidth", ValueTypes.byteRate(), "*required* in this section",
          "how fast each host sends, and how fast it receives, as `10 Gbit/s`"));

  private EmulationKeys() {}
}
