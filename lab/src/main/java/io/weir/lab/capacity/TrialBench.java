package io.weir.lab.capacity;

import io.weir.core.capacity.TrialFacts;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.PhaseWindow;
import io.weir.lab.store.StoreException;
import java.util.List;
import java.util.Optional;

/** Where the trials of a search are made. */
@FunctionalInterface
public interface TrialBench {
  /**
   * A trial that was made.
   *
   * @param facts what was measured
   * @param phases when each of its phases took place
   */
  record Made(TrialFacts facts, List<PhaseWindow> phases) {
    public Made {
      phases = List.copyOf(phases);
    }
  }

  /**
   * Makes a trial.
   *
   * @param number its number within the run, from 0
   * @param trial the trial, as a run at a fixed rate
   * @param purpose what for
   * @return what came of it; empty where there can be no further trial, because the system broke or
   * the user stopped it
   * @throws StoreException if measurements can't be written
   */
  Optional<Made> carryOut(int number, PlannedRun trial, TrialPurpose purpose)
      throws StoreException, InterruptedException;
}
