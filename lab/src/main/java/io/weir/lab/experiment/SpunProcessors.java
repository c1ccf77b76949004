package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Workload;
import io.weir.lab.provision.ProvisionException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The processors that precise pacing keeps busy with waiting. Known before anything starts.
 *
 * @param spun the most of them
 * @param processors all that this machine offers a JVM
 */
public record SpunProcessors(int spun, int processors) {
  /** Of a JVM on this machine. */
  public static SpunProcessors of(List<PlannedRun> runs) {
    return of(runs.stream().map(PlannedRun::workload),
        Runtime.getRuntime().availableProcessors());
  }

  static SpunProcessors of(Stream<Workload> workloads, int processors) {
    return new SpunProcessors(
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
    if (spun >= processors) {
      throw new ProvisionException(
          "workload.load.pacing: precise keeps a processor busy with waiting, and this machine has"
              + " one in all; set it to normal");
    }
  }

  /** What is not left to clients and brokers, if anything is taken. */
  public Optional<String> caution() {
    return spun == 0
        ? Optional.empty()
        : Optional.of("precise pacing keeps up to " + spun + " of this machine's " + processors
            + " processors busy with waiting; clients, and brokers that run here, have the rest");
  }
}
