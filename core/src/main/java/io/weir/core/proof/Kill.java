package io.weir.core.proof;

import java.time.Duration;

/**
 * One kill of a system, and what was found of its messages afterwards.
 *
 * @param number from 1
 * @param planned when it was to be killed, since the start of the load
 * @param killed when it was killed, by the coordinator's clock
 * @param back from the order to start again until the system was ready
 * @param loadTrial number of the trial whose load the kill cut off
 * @param readTrial number of the trial that read everything back
 * @param survival the outcome of the messages
 */
public record Kill(int number, Duration planned, Duration killed, Duration back, int loadTrial,
    int readTrial, Survival survival) {
  /** Returns its verdict. */
  public KillVerdict verdict() {
    if (!survival.whole()) {
      return KillVerdict.LOST;
    }
    return survival.acknowledged() == 0 ? KillVerdict.EMPTY : KillVerdict.HELD;
  }
}
