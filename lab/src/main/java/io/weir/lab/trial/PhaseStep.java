package io.weir.lab.trial;

import io.weir.core.result.PhaseKind;
import io.weir.core.scenario.Absence;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A phase to come.
 *
 * @param phase which
 * @param planned how long it takes; for a phase that ends on a condition, the most
 * @param loaded whether messages are sent in it
 */
record PhaseStep(PhaseKind phase, Duration planned, boolean loaded) {
  /** The phases of a trial, in order. */
  static List<PhaseStep> of(Phases phases, Workload workload) {
    List<PhaseStep> steps = new ArrayList<>();
    if (!phases.warmUp().isZero()) {
      steps.add(new PhaseStep(PhaseKind.WARM_UP, phases.warmUp(), true));
    }
    steps.add(new PhaseStep(PhaseKind.MEASURE, phases.measure(), true));
    phases.absence().ifPresent(absence -> add(absence, workload, steps));
    steps.add(new PhaseStep(PhaseKind.DRAIN, phases.drain(), false));
    return List.copyOf(steps);
  }

  private static void add(Absence absence, Workload workload, List<PhaseStep> steps) {
    Duration pilingUp =
        absence.backlog().atMost(workload.load().rate(), workload.message().size());
    CatchUp catchUp = absence.catchUp();
    steps.add(new PhaseStep(PhaseKind.BACKLOG, pilingUp, true));
    steps.add(new PhaseStep(PhaseKind.CATCH_UP, catchUp.atMost(), catchUp.loaded()));
    if (catchUp.after().isPositive()) {
      steps.add(new PhaseStep(PhaseKind.CAUGHT_UP, catchUp.after(), true));
    }
  }

  /** Its name for people. */
  String title() {
    return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
