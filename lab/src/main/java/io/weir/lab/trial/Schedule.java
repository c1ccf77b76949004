package io.weir.lab.trial;

import io.weir.core.result.PhaseKind;
import io.weir.core.scenario.Phases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When the phases of a trial begin.
 *
 * @param steps the phases in order; the last one is the drain
 */
record Schedule(List<Step> steps) {
  /**
   * A phase.
   *
   * @param phase which
   * @param startNanos its start, since the start of the load
   * @param planned how long it takes; for the drain, the most
   */
  record Step(PhaseKind phase, long startNanos, Duration planned) {}

  static Schedule of(Phases phases) {
    List<Step> steps = new ArrayList<>();
    if (!phases.warmUp().isZero()) {
      steps.add(new Step(PhaseKind.WARM_UP, 0, phases.warmUp()));
    }
    long measure = phases.warmUp().toNanos();
    steps.add(new Step(PhaseKind.MEASURE, measure, phases.measure()));
    steps.add(new Step(PhaseKind.DRAIN, measure + phases.measure().toNanos(), phases.drain()));
    return new Schedule(List.copyOf(steps));
  }

  Step drain() {
    return steps.getLast();
  }

  /** The phase at a time since the start of the load. */
  PhaseKind phaseAt(long nanos) {
    PhaseKind phase = steps.getFirst().phase();
    for (Step step : steps) {
      phase = nanos >= step.startNanos() ? step.phase() : phase;
    }
    return phase;
  }
}
