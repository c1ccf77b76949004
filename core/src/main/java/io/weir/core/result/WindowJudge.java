package io.weir.core.result;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import java.util.List;
import java.util.Map;

/**
 * Judges the windows that systems measured so far. The findings implement it; the lab, which stops
 * by it, does not depend on them. Implementations are stateless and answer within milliseconds,
 * because the next window is about to begin.
 */
@FunctionalInterface
public interface WindowJudge {
  /**
   * What the windows show.
   *
   * @param plan the plan of the experiment
   * @param runs the runs that take turns, each with the same number of windows, in order of time
   */
  Interim judge(Plan plan, List<MeasuredWindows> runs);

  /**
   * The windows of a run.
   *
   * @param windows histograms of nanoseconds by metric, of the messages that were due in each
   */
  record MeasuredWindows(PlannedRun run, List<Map<Metric, LatencyHistogram>> windows) {
    public MeasuredWindows {
      windows = List.copyOf(windows);
    }
  }

  /**
   * The state of a comparison after a round.
   *
   * @param conclusive whether more windows would not change the answer
   * @param table a few lines for a terminal
   */
  record Interim(boolean conclusive, List<String> table) {
    public Interim {
      table = List.copyOf(table);
    }
  }
}
