package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Workload;
import io.weir.lab.provision.ProvisionException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The processors that precise pacing keeps busy with spinning. Known before anything starts.
 *
 * @param spun the largest number of them
 * @param processors the number that a JVM may use here
 */
public record BusySpinCheck(int spun, int processors) {
  /** Of a worker here. */
  public static BusySpinCheck of(List<PlannedRun> runs) {
    return of(runs.stream().map(PlannedRun::workload),
        Runtime.getRuntime().availableProcessors());
  }

  static BusySpinCheck of(Stream<Workload> workloads, int processors) {
    return new BusySpinCheck(
        workloads
            .filter(workload -> workload.load().pacing() == Pacing.PRECISE)
            .mapToInt(workload -> (int) Math.min(workload.producersInAll(),
                Pacing.PRECISE.threads(processors)))
            .max()
            .orElse(0),
        processors);
  }

  /**
   * Makes sure that a processor is left for everything else.
   *
   * @throws ProvisionException if none is
   */
  public void require() throws ProvisionException {
    if (takesAll()) {
      throw new ProvisionException(refusal() + "; set workload.load.pacing to normal");
    }
  }

  /** A warning about the processors that clients and brokers do not get, if there are any. */
  public Optional<String> caution() {
    if (spun == 0) {
      return Optional.empty();
    }
    return Optional.of(takesAll()
        ? refusal() + ", so this will not run"
        : "precise pacing keeps up to " + spun + " of the " + processors
            + " processors that weir may use here busy with waiting; clients, and brokers that run"
            + " here, have the rest");
  }

  private boolean takesAll() {
    return spun >= processors;
  }

  private String refusal() {
    return "precise pacing keeps a processor busy with waiting, and weir may use no more than "
        + processors + " here";
  }
}
