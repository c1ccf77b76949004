package io.weir.lab.trial;

import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import java.util.ArrayList;
import java.util.List;

/** When each phase took place. */
final class PhaseLog {
  private final List<PhaseWindow> closed = new ArrayList<>();
  private Schedule.Step open;

  /** A phase began, which ends the one before. */
  void begin(Schedule.Step step) {
    end(step.startNanos());
    open = step;
  }

  /** The last phase ended. */
  void end(long nanos) {
    if (open != null) {
      closed.add(new PhaseWindow(open.phase(), open.startNanos(), Math.max(open.startNanos(), nanos)));
      open = null;
    }
  }

  /** The phase that goes on, for people. */
  String current() {
    return open == null ? "" : open.phase() == PhaseKind.WARM_UP ? "warm-up" : open.phase().name().toLowerCase(java.util.Locale.ROOT);
  }

  List<PhaseWindow> windows() {
    return List.copyOf(closed);
  }
}
