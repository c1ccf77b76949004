package io.weir.lab.proof;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Crash;
import io.weir.core.proof.KillSchedule;
import io.weir.core.scenario.Phases;
import java.time.Duration;
import java.util.List;

/**
 * Systems that are to crash.
 *
 * @param plan the plan; one run for each system and variant
 * @param moments how often each of them crashes
 * @param crash what happens to them
 */
public record ProofTask(Plan plan, int moments, Crash crash) {
  public ProofTask {
    if (moments < 1) {
      throw new IllegalArgumentException("a proof takes at least 1 moment, not " + moments);
    }
    if (plan.runs().isEmpty()) {
      throw new IllegalArgumentException("there is no system to kill");
    }
    if (plan.runs().stream().map(PlannedRun::phases).distinct().count() > 1) {
      throw new IllegalArgumentException("a proof has one window of kills, but phases are swept");
    }
  }

  /** Returns the task for a scenario's plan: its first repetition. */
  public static ProofTask of(Plan plan, int moments, Crash crash) {
    List<PlannedRun> once =
        plan.runs().stream().filter(run -> run.repetition() == 1).toList();
    return new ProofTask(plan.withRuns(once), moments, crash);
  }

  /** Returns when a kill may come at the earliest: after the warm-up. */
  Duration from() {
    return phases().warmUp();
  }

  /** Returns how long after that the latest one may come: the measure phase. */
  Duration window() {
    return phases().measure();
  }

  /** Returns when each system is killed, since the start of its load: the same for all. */
  List<Duration> kills() {
    return KillSchedule.draw(plan.seed(), moments, from(), window());
  }

  private Phases phases() {
    return plan.runs().getFirst().phases();
  }
}
