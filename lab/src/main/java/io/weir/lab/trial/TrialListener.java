package io.weir.lab.trial;

import io.weir.core.driver.ReadBack;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.core.result.WorkerLoss;
import java.time.Duration;

/**
 * Follows a trial as it goes. Called on the trial's thread; returns quickly. Methods that are not
 * overridden ignore their event.
 */
public interface TrialListener {
  /** The current step of a worker before it is prepared, human-readable. */
  default void preparing(String doing) {}

  /** All workers are prepared. */
  default void prepared(ReadBack readBack) {}

  /**
   * A phase began.
   *
   * @param planned how long it takes; for the drain, the most that it may take
   */
  default void phaseStarted(PhaseKind phase, Duration planned) {}

  /**
   * The warm-up is extended beyond its time.
   *
   * @param most the limit of the extension
   */
  default void settling(Duration most) {}

  /**
   * The start of the measure phase does not count, and the phase is extended by as much.
   *
   * @param start how long it is; possibly longer than in an earlier call
   */
  default void cut(Duration start) {}

  /**
   * Returns whether something is still to be seen that the drain should last for, as far as its
   * time goes.
   */
  default boolean isWatching() {
    return false;
  }

  /** The system reported the placement of partitions; only in trials with a fault. */
  default void placed(PlacementSample sample) {}

  /** A silence is over, or the load is; only in trials with a fault. */
  default void silent(Silence silence) {}

  /** A worker was lost, and the others continue. */
  default void lost(WorkerLoss loss) {}

  /** A worker reported an interval, and it is on disk. */
  default void measured(PhaseKind phase, IntervalSnapshot interval) {}
}
