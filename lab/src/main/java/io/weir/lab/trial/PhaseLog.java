package io.weir.lab.trial;

import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import java.util.ArrayList;
import java.util.List;

/** When each phase took place, in nanoseconds since the start of the load. */
final class PhaseLog {
  private final List<PhaseStep> steps = new ArrayList<>();
  private final List<Long> starts = new ArrayList<>();
  private long end;

  /** A phase begins, which ends the one before. */
  void begin(PhaseStep step, long startNanos) {
    steps.add(step);
    starts.add(startNanos);
  }

  /** The last phase ended. */
  void end(long nanos) {
    end = nanos;
  }

  /** The phase that began last, for people. */
  String current() {
    return steps.isEmpty() ? "first" : steps.getLast().title();
  }

  /** The phase that a time belongs to, as far as phases began. */
  PhaseKind at(long nanos) {
    PhaseKind phase = PhaseKind.WARM_UP;
    for (int i = 0; i < steps.size(); i++) {
      phase = i == 0 || nanos >= starts.get(i) ? steps.get(i).phase() : phase;
    }
    return phase;
  }

  List<PhaseWindow> windows() {
    List<PhaseWindow> windows = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      long until = i + 1 < steps.size() ? starts.get(i + 1) : end;
      windows.add(
          new PhaseWindow(steps.get(i).phase(), starts.get(i), Math.max(starts.get(i), until)));
    }
    return windows;
  }
}
