package io.weir.driver.loopback;

import io.weir.core.scenario.MessageSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Optional;

/**
 * The behavior of the loopback broker. Immutable.
 *
 * @param capacity messages per second that it serves, over all producers and partitions; unlimited
 * if empty
 * @param acknowledgeDelay from the end of a message's service to its acknowledgement
 * @param deliveryDelay from the end of a message's service to its delivery
 * @param cold how slow it is at first
 * @param stalls the times at which it stalls
 * @param buffer the most unacknowledged messages of a producer before it blocks
 * @param largestMessage the largest message that it accepts
 * @param faults the faults of messages
 * @param defect the exception that the driver throws
 */
record LoopbackOptions(
    Optional<Rate> capacity,
    DelayDistribution acknowledgeDelay,
    DelayDistribution deliveryDelay,
    ColdStart cold,
    StallSchedule stalls,
    long buffer,
    DataSize largestMessage,
    FaultMix faults,
    Defect defect) {
  /** A buffer that is limited only by its bytes. */
  static final long UNBOUNDED = Long.MAX_VALUE;

  /** The default behavior. */
  static final LoopbackOptions DEFAULT =
      new LoopbackOptions(
          Optional.empty(),
          DelayDistribution.NONE,
          DelayDistribution.NONE,
          ColdStart.NONE,
          new StallSchedule.Listed(List.of()),
          UNBOUNDED,
          MessageSpec.MAX_SIZE,
          FaultMix.NONE,
          Defect.NONE);
}
