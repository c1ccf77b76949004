package io.weir.findings.read;

import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.util.List;
import java.util.Optional;

/**
 * The course that a trial took.
 *
 * @param status how it ended
 * @param phases when each of its phases took place
 * @param drained whether nothing more was to come when the drain ended
 */
public record Course(RunStatus status, List<PhaseWindow> phases, boolean drained) {
  public Course {
    phases = List.copyOf(phases);
  }

  /** When a phase took place, if it did. */
  public Optional<PhaseWindow> window(PhaseKind phase) {
    return phases.stream().filter(window -> window.phase() == phase).findFirst();
  }

  static Course of(RunResult result) {
    return new Course(result.status(), result.phases(), result.drained());
  }
}
