package io.weir.lab.experiment;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.nio.file.Path;
import java.util.List;

/**
 * The outcome of an experiment.
 *
 * @param folder the result folder
 * @param planned how many runs were planned
 * @param runs the runs that began, in order
 * @param interrupted whether it was broken off
 */
public record ExperimentResult(Path folder, int planned, List<RunResult> runs,
    boolean interrupted) {
  public ExperimentResult {
    runs = List.copyOf(runs);
  }

  /** Returns whether every planned run completed. */
  public boolean complete() {
    return runs.size() == planned
        && runs.stream().allMatch(run -> run.status() == RunStatus.COMPLETED);
  }
}
