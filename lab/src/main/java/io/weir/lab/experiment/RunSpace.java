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
 * The disk that a run fills on this machine: all that is sent, or all until the subscriptions that
 * left come back, once for each replica. Known before anything starts. What a system adds of its
 * own, as journals and indexes, is not in it.
 *
 * @param run the run, whose rate is fixed
 * @param folders where its system keeps its data
 */
public record RunSpace(PlannedRun run, List<Path> folders) {
  public RunSpace {
    folders = List.copyOf(folders);
  }

  /**
   * What runs fill, those left out whose rate is searched for and those of systems without
   * processes of weir's, which keep nothing here.
   *
   * @param systems what is known of their systems
   * @param data the folder that systems keep their data in while they run
   */
  public static List<RunSpace> of(List<PlannedRun> runs, List<SystemMemory> systems, Path data) {
    return runs.stream()
        .filter(run -> run.search().isEmpty())
        .flatMap(run -> systems.stream()
            .filter(system -> system.system().equals(run.system()))
            .filter(system -> !system.plan().stages().isEmpty())
            .limit(1)
            .map(system -> new RunSpace(run, folders(system, data))))
        .toList();
  }

  private static List<Path> folders(SystemMemory system, Path data) {
    List<Path> elsewhere = system.plan().elsewhere();
    return elsewhere.isEmpty() ? List.of(data) : elsewhere;
  }

  /**
   * Makes sure that a backlog, of which nothing may be removed, fits onto the disks. Where a disk
   * does not tell what is free nothing is refused.
   *
   * @throws ProvisionException if it does not fit; the message says what takes how much
   */
  public void require() throws ProvisionException {
    Optional<String> lacks = run.phases().absence().flatMap(absence -> lack());
    if (lacks.isPresent()) {
      throw new ProvisionException(String.format(Locale.ROOT,
          "the backlog of %s (run %s) does not fit onto the disk: %s.%n"
              + "Lower phases.backlog.size or time, workload.load.rate or the replicas, shorten"
              + " warm-up and measure (%s), or choose another disk (--data).",
          run.system().name(), run.folder(), lacks.get(), Durations.format(run.loadTime())));
    }
  }

  /**
   * What must be feared of a run without a backlog: that it fills the disks, if its system keeps
   * all that was sent.
   */
  public Optional<String> caution() {
    return run.phases().absence().isPresent()
        ? Optional.empty()
        : lack().map(lack -> run.system().name() + " may fill the disk (run " + run.folder() + "): "
            + lack + "; a system that keeps what was read then fails in the middle of it");
  }

  private Optional<String> lack() {
    double needed = needed();
    return FreeSpace.of(folders)
        .map(DataSize::bytes)
        .filter(free -> needed > free)
        .map(free -> String.format(Locale.ROOT,
            "%s are sent%s, with %d replicas that is %s, and %s are free in %s",
            gigabytes(sent()),
            run.phases().absence().isPresent() ? " until the subscriptions come back" : "",
            replicas(), gigabytes(needed), gigabytes(free),
            String.join(", ", folders.stream().map(Path::toString).toList())));
  }

  /** For people, as {@code 1.2 GB sent, 3.6 GB with 3 replicas}. */
  public String text() {
    return gigabytes(sent()) + " sent, " + gigabytes(needed()) + " with " + replicas()
        + (replicas() == 1 ? " replica" : " replicas");
  }

  /** Bytes on disk, without what the system itself adds to messages. */
  public double needed() {
    return sent() * replicas();
  }

  private int replicas() {
    return run.system().durability().replicas();
  }

  private double sent() {
    double perSecond =
        run.workload().load().rate().perSecond() * run.workload().message().size().bytes();
    return perSecond * seconds(run.loadTime())
        + run.phases().absence().map(absence -> left(absence, perSecond)).orElse(0.0);
  }

  private static double left(Absence absence, double perSecond) {
    double bySize = absence.backlog()
        .size()
        .map(DataSize::bytes)
        .map(Long::doubleValue)
        .orElse(Double.MAX_VALUE);
    double byTime = absence.backlog()
        .time()
        .map(time -> perSecond * seconds(time))
        .orElse(Double.MAX_VALUE);
    return Math.min(bySize, byTime);
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }

  private static String gigabytes(double bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
  }
}
