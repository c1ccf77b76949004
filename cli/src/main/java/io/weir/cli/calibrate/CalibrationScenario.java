package io.weir.cli.calibrate;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.stream.Collectors;

/** The scenarios of a calibration, as a user would write them. */
final class CalibrationScenario {
  private static final String WARM_UP = "1s";
  /** At rates that take all of a host its compilers need longer. */
  private static final String LONG_WARM_UP = "2s";

  /** The loopback broker's record of a message, with one subscription. */
  private static final int BYTES_OF_A_RECORD = 100;
  private static final double LONG_WARM_UP_SECONDS = 2;
  private static final long LEAST_HEAP_MEBIBYTES = 1_024;

  private CalibrationScenario() {}

  /** Returns every known delay at every rate. */
  static String truth(Effort effort) {
    String systems = effort.delays()
        .entrySet()
        .stream()
        .map(delay -> "  %1$s: { broker: loopback, acknowledge-delay: %2$s, delivery-delay: %2$s }"
            .formatted(delay.getKey(), delay.getValue()))
        .collect(Collectors.joining("\n"));
    String rates = effort.rates().stream().map(Rate::toString).collect(Collectors.joining(", "));
    return """
        name: calibration-truth
        question: Is what weir reads what happened?
        systems:
        %s
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload:
          message: { size: 100 B }
          load: { rate: 1k/s }
        phases: { warm-up: %s, measure: %s, drain: 5s }
        sweep: { workload.load.rate: [%s] }
        repeat: 1
        """.formatted(systems, WARM_UP, Durations.format(effort.measure()), rates);
  }

  /**
   * Returns one rate, on a broker that does nothing.
   *
   * @param workers how many workers offer it together, each to a broker inside
   */
  static String ceiling(DataSize size, Rate rate, Effort effort, int workers) {
    Duration trial = effort.trial();
    return """
        name: calibration-ceiling
        question: Does the load generator keep up?
        systems: { loopback: { broker: loopback } }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        client: { send-buffer: 64 MiB }
        workload:
          topics: %d
          message: { size: %s }
          load: { rate: %s }
        phases: { warm-up: %s, measure: %s, drain: 2s }
        worker: { heap: %s }
        repeat: 1
        """.formatted(workers, size, rate, LONG_WARM_UP, Durations.format(trial),
        heap(rate.perSecond() / workers, trial));
  }

  /**
   * Returns the memory for all messages of a trial, whose number grows with the speed of the host.
   */
  private static DataSize heap(double perSecond, Duration trial) {
    double messages = perSecond * (LONG_WARM_UP_SECONDS + trial.toMillis() / 1e3);
    return DataSize.mebibytes(
        Math.max(LEAST_HEAP_MEBIBYTES, (long) (messages * BYTES_OF_A_RECORD) >> 20));
  }
}
