package io.weir.core.result;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.secret.Harmless;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The ceilings of weir itself on a host: the highest rates that its load generator offers in time
 * to a broker that does nothing.
 *
 * @param format version of the JSON form
 * @param host the host and the software of the measurement
 * @param made when
 * @param ceilings at least one, by message size
 * @param workers the workers that offered these rates together, measured where they run; absent for
 * one worker on the host itself
 */
public record Calibration(int format, Host host, Instant made, List<Ceiling> ceilings,
    Optional<WorkerHosts> workers) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public Calibration {
    ceilings =
        ceilings.stream().sorted(Comparator.comparing(Ceiling::size)).toList();
    if (ceilings.isEmpty()) {
      throw new IllegalArgumentException("a calibration has at least one ceiling");
    }
  }

  /**
   * The environment for which a calibration holds; another kernel or JDK needs a separate one.
   *
   * @param cpu the processor's model
   * @param processors how many of them the JVM may use
   * @param kernel the kernel's version
   * @param java the JVM's version
   * @param weirVersion the version of weir
   */
  public record Host(@Harmless String cpu, int processors, @Harmless String kernel,
      @Harmless String java, @Harmless String weirVersion) {}

  /**
   * The highest rate at a message size.
   *
   * @param size of the messages
   * @param passed the highest rate that was kept up
   * @param failed the lowest rate that was not; absent if there was no time to find one
   * @param workers each of several workers at the rate that was kept up; absent for one worker on
   * the host itself, and in older calibrations
   */
  public record Ceiling(DataSize size, Rate passed, Optional<Rate> failed,
      Optional<List<WorkerLimit>> workers) {
    public Ceiling {
      workers = workers.map(List::copyOf);
    }
  }

  /**
   * How near to its own limit a worker was. The one that is nearest limits them all.
   *
   * @param worker its number
   * @param host its host, by the name that the scenario's workers give it
   * @param cpuShare its CPU time as a share of the processors that it could use; absent where the
   * machine does not report it
   * @param lagP999Nanos how late it sent messages at p99.9, in nanoseconds; absent if it sent none
   */
  public record WorkerLimit(int worker, @Harmless String host, OptionalDouble cpuShare,
      OptionalLong lagP999Nanos) {}

  /** Returns whether these are the ceilings of a run's workers. */
  public boolean isOf(PlannedRun run) {
    return workers.isEmpty()
        ? run.hasOneWorkerHere()
        : workers.get().identity().equals(run.worker().hosts().identity())
            && run.workers() == workers.get().count();
  }

  /**
   * Returns the highest rate at any message size. The time per message, the inverse of the rate, is
   * interpolated linearly between the sizes that were tried; below the smallest and beyond the
   * largest the line continues, but a message never takes less than the cheapest that was tried.
   */
  public Rate ceiling(DataSize size) {
    Ceiling low = ceilings.getFirst();
    if (ceilings.size() == 1) {
      return low.passed();
    }
    int upper = 1;
    while (upper < ceilings.size() - 1
        && ceilings.get(upper).size().compareTo(size) < 0) {
      upper++;
    }
    low = ceilings.get(upper - 1);
    Ceiling high = ceilings.get(upper);
    double lowTime = low.passed().nanosPerMessage();
    double highTime = high.passed().nanosPerMessage();
    double place = (size.bytes() - low.size().bytes())
        / (double) (high.size().bytes() - low.size().bytes());
    double cheapest = ceilings.stream()
        .mapToDouble(ceiling -> ceiling.passed().nanosPerMessage())
        .min()
        .orElseThrow();
    return new Rate(1e9 / Math.max(cheapest, lowTime + place * (highTime - lowTime)));
  }
}
