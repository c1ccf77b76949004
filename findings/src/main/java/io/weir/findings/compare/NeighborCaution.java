package io.weir.findings.compare;

import io.weir.core.result.SystemUse;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Warns where systems that waited for their turns used the machine, because the tails of the loaded
 * one contain that.
 *
 * @param bySystem the runs of each system
 */
record NeighborCaution(Map<String, List<RunFindings>> bySystem) {
  /** Of the CPU time, or of the bytes written, that the system used under load. */
  private static final double NEGLIGIBLE = 0.02;

  /** Returns the warning; absent where waiting systems rested. */
  Optional<String> text() {
    List<String> busy = new ArrayList<>();
    bySystem.forEach((system, runs) -> {
      double cpu = share(runs, use -> Optional.of(use.cpuNanos()));
      double written = share(runs, SystemUse::writtenBytes);
      if (Math.max(cpu, written) > NEGLIGIBLE) {
        busy.add(system + " used " + Quantity.percent(cpu) + " of its CPU time under load"
            + (written > NEGLIGIBLE
                ? " and wrote " + Quantity.percent(written) + " of its bytes"
                : ""));
      }
    });
    return busy.isEmpty()
        ? Optional.empty()
        : Optional.of("While they waited for their turns, " + Names.list(busy)
            + ". The tails of the loaded system contain that; 'phases.windows: off' measures"
            + " without it.");
  }

  /** A measure of a span. */
  private interface Part {
    Optional<Long> of(SystemUse use);
  }

  /** Returns the largest share among the runs; 0 where it is not known. */
  private static double share(List<RunFindings> runs, Part part) {
    return runs.stream()
        .flatMap(run -> run.idle()
            .flatMap(idle -> run.use()
                .flatMap(use -> perSecond(idle, part)
                    .flatMap(waiting -> perSecond(use, part)
                        .filter(loaded -> loaded > 0)
                        .map(loaded -> waiting / loaded))))
            .stream())
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  private static Optional<Double> perSecond(SystemUse use, Part part) {
    long nanos = use.endNanos() - use.startNanos();
    return nanos <= 0 ? Optional.empty() : part.of(use).map(amount -> (double) amount / nanos);
  }
}
