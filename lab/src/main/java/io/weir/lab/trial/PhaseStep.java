package io.weir.lab.trial;

import io.weir.core.result.PhaseKind;
import io.weir.core.scenario.Phases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A phase to come.
 *
 * @param phase which
 * @param planned how long it takes; for the drain, the most
 */
record PhaseStep(PhaseKind phase, Duration planned) {
  /** The phases of a trial, in order. */
  static List<PhaseStep> of(Phases phases) {
    List<PhaseStep> steps = new ArrayList<>();
    if (!phases.warmUp().isZero()) {
      steps.add(new PhaseStep(PhaseKind.WARM_UP, phases.warmUp()));
    }
    steps.add(new PhaseStep(PhaseKind.MEASURE, phases.measure()));
    steps.add(new PhaseStep(PhaseKind.DRAIN, phases.drain()));
    return List.copyOf(steps);
  }

  /** Its name for people. */
  String title() {
    return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
