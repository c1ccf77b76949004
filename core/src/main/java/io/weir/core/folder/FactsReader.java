package io.weir.core.folder;

import io.weir.core.capacity.TrialFacts;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.plan.PlannedRun;
import java.util.List;

/**
 * Reads the measured values of a trial from its files. The findings implement it; the lab, which
 * searches by it, does not depend on them. Implementations are stateless.
 */
@FunctionalInterface
public interface FactsReader {
  /**
   * Reads a trial that has ended.
   *
   * @param layout the result folder that it is in
   * @param trial the trial, as a run at a fixed rate
   * @param number its number within its run
   * @param phases when each of its phases took place
   * @param drained whether nothing more was to come when the drain ended
   */
  TrialFacts read(ResultLayout layout, PlannedRun trial, int number, List<PhaseWindow> phases,
      boolean drained);
}
