package io.weir.driver.loopback;

import io.weir.core.scenario.MessageSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Optional;

/**
 * How the loopback broker behaves. Immutable.
 *
 * @param capacity how many messages it takes in a second, all producers and partitions together;
 * without limit if empty
 * @param acknowledgeDelay from the end of a message's service to its acknowledgement
 * @param deliveryDelay from the end of a message's service to its delivery
 * @param stalls when it stands still
 * @param buffer the most messages that a producer holds unsettled before it blocks
 * @param largestMessage what is larger is refused
 * @param faults what goes wrong
 * @param defect what the driver throws
 */
record LoopbackOptions(
    Optional<Rate> capacity,
    DelayDistribution acknowledgeDelay,
    DelayDistribution deliveryDelay,
    StallSchedule stalls,
    long buffer,
    DataSize largestMessage,
    FaultMix faults,
    Defect defect) {
  /** Stands for a buffer that is bounded by its bytes alone. */
  static final long UNBOUNDED = Long.MAX_VALUE;

  /** The behaviour when nothing is said. */
  static final LoopbackOptions DEFAULT =
      new LoopbackOptions(
          Optional.empty(),
          DelayDistribution.NONE,
          DelayDistribution.NONE,
          new StallSchedule.Listed(List.of()),
          UNBOUNDED,
          MessageSpec.MAX_SIZE,
          FaultMix.NONE,
          Defect.NONE);
}
