package io.weir.lab.experiment;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.core.scenario.Emulation;
import io.weir.lab.emulation.EmulatedDiskProbe;
import io.weir.lab.host.SystemHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Together;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Measures the disk that a system writes to, in the system's own folder or, where its data lies on
 * other disks, on the first of those, before its first process starts and after its last one has
 * ended. Of several machines the one with the slowest fsync counts, because acknowledgements wait
 * for it. The disk of an emulation is measured in it, and only once, since it does not change. A
 * system without processes has no disk. Used by one thread.
 */
final class DiskWatch {
  private final List<SystemHost> hosts;
  private final Optional<Path> elsewhere;
  private final Path work;
  private final Emulation emulation;
  private final RunEvents events;
  private DiskBaseline baseline = DiskBaseline.NONE;

  /**
   * A watch of the disks of some machines.
   *
   * @param hosts those that the system's processes run on; possibly none
   * @param work a folder of weir
   * @param emulation how the processes see the disk
   */
  DiskWatch(List<SystemHost> hosts, ClusterPlan plan, Path work, Emulation emulation,
      RunEvents events) {
    this.work = work;
    this.emulation = emulation;
    this.hosts = plan.stages().isEmpty() ? List.of() : hosts;
    this.elsewhere = plan.elsewhere().stream().findFirst().map(Path::getParent);
    this.events = events;
  }

  void before() throws InterruptedException {
    baseline = new DiskBaseline(measure(), Optional.empty());
  }

  /** Measures again, unless there was no first time or the user wants an end. */
  void after() {
    if (baseline.before().isPresent() && emulation.disk().isEmpty()
        && !Thread.currentThread().isInterrupted()) {
      try {
        baseline = new DiskBaseline(baseline.before(), measure());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns the measurements; empty if the system has no disk. */
  Optional<DiskBaseline> baseline() {
    return baseline.before().isPresent() ? Optional.of(baseline) : Optional.empty();
  }

  private Optional<DiskSpeed> measure() throws InterruptedException {
    ConcurrentLinkedQueue<DiskSpeed> speeds = new ConcurrentLinkedQueue<>();
    try {
      Together.act(hosts, host -> measure(host).ifPresent(speeds::add));
    } catch (ProvisionException e) {
      events.notice("a disk could not be measured: " + e.getMessage());
      return Optional.empty();
    }
    return speeds.size() < hosts.size()
        ? Optional.empty()
        : speeds.stream()
            .max(Comparator.comparingLong(DiskSpeed::fsyncP50Nanos));
  }

  private DiskSpeed inTheirTime(DiskSpeed speed) {
    int dilation = emulation.dilation();
    return new DiskSpeed(speed.fsyncs(), speed.fsyncP50Nanos() / dilation,
        speed.fsyncP99Nanos() / dilation, speed.writeBytesPerSecond() * dilation);
  }

  private Optional<DiskSpeed> measure(SystemHost host)
      throws ProvisionException, InterruptedException {
    Path folder = elsewhere.orElse(host.directory());
    Optional<DiskSpeed> speed = emulation.disk().isPresent()
        ? EmulatedDiskProbe.measure(emulation, work, folder)
        : host.probe().diskSpeed(folder).map(this::inTheirTime);
    if (speed.isEmpty()) {
      events.notice("the disk" + host.where() + ", folder " + folder
          + ", was too slow to be measured in a second");
    }
    return speed;
  }
}
