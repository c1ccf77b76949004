package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Absence;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.lab.environment.FreeSpace;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The disk that a run with a backlog fills on this machine: all that is sent until the
 * subscriptions
 * come back, once for each replica. Known before anything starts.
 *
 * @param run the run
 * @param folders where its system keeps its data
 */
public record BacklogSpace(PlannedRun run, List<Path> folders) {
  public BacklogSpace {
    folders = List.copyOf(folders);
  }

  /**
   * Makes sure that the backlogs of runs fit onto the disks. Systems without processes of weir's
   * keep
   * nothing there, and where a disk does not tell what is free nothing is refused.
   *
   * @param systems what is known of their systems
   * @param data the folder that systems keep their data in while they run
   * @throws ProvisionException if one does not fit; the message says what takes how much
   */
  public static void require(List<PlannedRun> runs, List<SystemMemory> systems, Path data)
      throws ProvisionException {
    for (PlannedRun run : runs) {
      Optional<SystemMemory> system =
          systems.stream().filter(one -> one.system().equals(run.system())).findFirst();
      if (run.phases().absence().isPresent()
          && system.filter(one -> !one.plan().stages().isEmpty()).isPresent()) {
        List<Path> elsewhere = system.get().plan().elsewhere();
        new BacklogSpace(run, elsewhere.isEmpty() ? List.of(data) : elsewhere).require();
      }
    }
  }

  void require() throws ProvisionException {
    Optional<DataSize> free = FreeSpace.of(folders);
    double needed = needed();
    if (free.isPresent() && needed > free.get().bytes()) {
      throw new ProvisionException(String.format(Locale.ROOT,
          "the backlog of %s (run %s) does not fit onto the disk: %.1f GB are sent until the"
              + " subscriptions come back, with %d replicas that is %.1f GB, and %.1f GB are free"
              + " in %s.%nLower phases.backlog.size or time, workload.load.rate or the replicas,"
              + " shorten warm-up and measure (%s), or choose another disk (--data).",
          run.system().name(), run.folder(), sent() / 1e9, replicas(), needed / 1e9,
          free.get().bytes() / 1e9,
          String.join(", ", folders.stream().map(Path::toString).toList()),
          Durations.format(run.loadTime())));
    }
  }

  /** Bytes on disk, without what the system itself adds to messages. */
  double needed() {
    return sent() * replicas();
  }

  private int replicas() {
    return run.system().durability().replicas();
  }

  private double sent() {
    double perSecond =
        run.workload().load().rate().perSecond() * run.workload().message().size().bytes();
    Absence absence = run.phases().absence().orElseThrow();
    double bySize = absence.backlog()
        .size()
        .map(DataSize::bytes)
        .map(Long::doubleValue)
        .orElse(Double.MAX_VALUE);
    double byTime = absence.backlog()
        .time()
        .map(time -> perSecond * seconds(time))
        .orElse(Double.MAX_VALUE);
    return perSecond * seconds(run.loadTime()) + Math.min(bySize, byTime);
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
