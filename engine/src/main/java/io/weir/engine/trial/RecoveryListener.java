package io.weir.engine.trial;

import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;

/** Told what the recovery from a fault is judged by, on threads of the trial's. */
public interface RecoveryListener {
  /** A silence is over, or the load is. */
  void silent(Silence silence);

  /** The system was asked where partitions are. */
  void placed(PlacementSample sample);
}
