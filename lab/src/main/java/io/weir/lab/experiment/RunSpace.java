package io.weir.lab.experiment;

import io.weir.core.launch.Launcher;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Detachment;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.FreeSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The disk that a run fills on this machine: all messages, once for each copy. Known before
 * anything starts. It does not include the system's own overhead, as journals and indexes.
 *
 * @param run the run, whose rate is fixed
 * @param shares how many runs fill the same deployment, itself included
 * @param copies how many copies of a message its system keeps
 * @param folders where its system keeps its data
 */
public record RunSpace(PlannedRun run, int shares, int copies, List<Path> folders) {
  public RunSpace {
    folders = List.copyOf(folders);
  }

  /**
   * Returns the space of runs, without those whose rate is not fixed and without those of existing
   * clusters, which store nothing here.
   *
   * @param systems what is known of their systems
   * @param launchers the launcher of each broker kind
   * @param data the folder that systems keep their data in while they run
   */
  public static List<RunSpace> of(List<PlannedRun> runs, List<SystemMemory> systems,
      Function<String, Launcher> launchers, Path data) {
    return runs.stream()
        .filter(run -> run.workload().load().fixedRate().isPresent())
        .flatMap(run -> systems.stream()
            .filter(system -> system.system().equals(run.system()))
            .filter(system -> !system.plan().stages().isEmpty())
            .limit(1)
            .map(system -> new RunSpace(run,
                (int) runs.stream().filter(run::sharesDeploymentWith).count(),
                launchers.apply(run.system().broker()).copiesOnDisk(run.system()),
                folders(system, data))))
        .toList();
  }

  /** Names without a slash are folders in the data folder. */
  private static List<Path> folders(SystemMemory system, Path data) {
    List<Path> elsewhere = system.plan()
        .elsewhere()
        .stream()
        .map(folder -> folder.isAbsolute() ? folder : data)
        .distinct()
        .toList();
    return elsewhere.isEmpty() ? List.of(data) : elsewhere;
  }

  /**
   * Checks that a backlog, of which nothing may be removed, fits onto the disks. If a disk does not
   * report its free space, nothing is refused.
   *
   * @throws ProvisionException if it does not fit; the message gives the demands
   */
  public void require() throws ProvisionException {
    Optional<String> lacks = run.phases()
        .detachment()
        .flatMap(detachment -> lack(untilReturn(detachment), " until the subscriptions come back"));
    if (lacks.isPresent()) {
      throw new ProvisionException(String.format(Locale.ROOT,
          "the backlog of %s (run %s) does not fit onto the disk: %s.%n"
              + "Lower phases.backlog.size or time, workload.load.rate or the replicas, shorten"
              + " warm-up, settle and measure (%s), or choose another disk (--data).",
          run.system().name(), run.folder(), lacks.get(), Durations.format(loaded())));
    }
  }

  /** Returns the risk: the run may fill the disks, if its system keeps messages that were read. */
  public Optional<String> caution() {
    return lack(sent(), "").map(lack -> run.system().name() + " may fill the disk (run "
        + run.folder() + "): " + lack
        + "; a system that keeps messages that were read then fails during the run");
  }

  private Optional<String> lack(double sent, String when) {
    return FreeSpace.of(folders)
        .map(DataSize::bytes)
        .filter(free -> sent * copies > free)
        .map(free -> gigabytes(sent) + " are sent" + when + ", " + replicated(sent) + ", and "
            + gigabytes(free) + " are free in "
            + String.join(", ", folders.stream().map(Path::toString).toList()));
  }

  /** Returns a human-readable text, as {@code 1.2 GB sent, 3.6 GB with 3 replicas}. */
  public String text() {
    return gigabytes(sent()) + " sent, " + replicated(sent());
  }

  private String replicated(double sent) {
    int replicas = run.system().durability().replicas();
    return gigabytes(sent * copies) + " with " + replicas
        + (replicas == 1 ? " replica" : " replicas")
        + (copies > replicas ? " and tiered storage" : "");
  }

  /** Returns how many messages are sent. */
  double messages() {
    return sent() / run.workload().message().size().bytes();
  }

  /** Bytes on disk at most, without what the system itself adds to messages. */
  public double needed() {
    return sent() * copies;
  }

  /** Returns the longest that the load may take before any subscription leaves. */
  private Duration loaded() {
    return run.loadTime().plus(run.settleAtMost());
  }

  /**
   * Returns how long sending the same amount would take at the full rate; while the rate rises half
   * of that is sent.
   */
  private Duration atFullRate() {
    Duration ramp = run.phases().rampUp().orElse(Duration.ZERO);
    return loaded().minus(ramp.dividedBy(2));
  }

  private double sent() {
    return run.phases()
        .detachment()
        .map(detachment -> untilReturn(detachment) + perSecond() * seconds(afterReturn(detachment)))
        .orElseGet(() -> perSecond() * seconds(atFullRate()));
  }

  private double untilReturn(Detachment detachment) {
    return perSecond() * seconds(atFullRate()) + left(detachment, perSecond());
  }

  private static Duration afterReturn(Detachment detachment) {
    return detachment.catchUp().loaded()
        ? detachment.catchUp().atMost().plus(detachment.catchUp().after())
        : Duration.ZERO;
  }

  /** By all runs that fill the deployment. */
  private double perSecond() {
    return shares * run.workload().load().rate().perSecond()
        * run.workload().message().size().bytes();
  }

  private static double left(Detachment detachment, double perSecond) {
    double bySize = detachment.backlog()
        .size()
        .map(DataSize::bytes)
        .map(Long::doubleValue)
        .orElse(Double.MAX_VALUE);
    double byTime = detachment.backlog()
        .time()
        .map(time -> perSecond * seconds(time))
        .orElse(Double.MAX_VALUE);
    return Math.min(bySize, byTime);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }

  private static String gigabytes(double bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
  }
}
