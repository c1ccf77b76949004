package io.weir.core.result;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
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
   * Returns what the windows show.
   *
   * @param plan the plan of the experiment
   * @param runs the runs that take turns, each with the same number of windows
   */
  Interim judge(Plan plan, List<MeasuredWindows> runs);

  /**
   * The windows of a run.
   *
   * @param halves of the windows, in order of time: histograms of nanoseconds by metric, of the
   * messages that were due in each
   */
  record MeasuredWindows(PlannedRun run, List<Map<Metric, LatencyHistogram>> halves) {
    /** Each window has two. */
    public static final int HALVES = 2;

    public MeasuredWindows {
      halves = List.copyOf(halves);
      if (halves.size() % HALVES != 0) {
        throw new IllegalArgumentException(halves.size() + " halves are of no whole window");
      }
    }

    /** Returns how many windows there are. */
    public int rounds() {
      return halves.size() / HALVES;
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
