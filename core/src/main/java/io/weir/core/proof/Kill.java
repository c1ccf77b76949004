package io.weir.core.proof;

import java.time.Duration;
import java.util.Optional;

/**
 * One crash of a system, and what was found of its messages afterwards.
 *
 * @param number from 1
 * @param planned when it was to crash, since the start of the load
 * @param killed when it crashed, by the coordinator's clock
 * @param back from the order to start again until the system was ready; absent if it did not start
 * @param loadTrial number of the trial whose load the crash cut off
 * @param readTrial number of the trial that read everything back, if the system started
 * @param survival the outcome of the messages
 * @param writes the outcome of the unflushed writes, if the disk lost power
 */
public record Kill(int number, Duration planned, Duration killed, Optional<Duration> back,
    int loadTrial,
    int readTrial, Survival survival, Optional<UnflushedWrites> writes) {
  /** Returns its verdict. */
  public KillVerdict verdict() {
    if (!survival.whole()) {
      return KillVerdict.LOST;
    }
    return survival.acknowledged() == 0 ? KillVerdict.EMPTY : KillVerdict.HELD;
  }
}
