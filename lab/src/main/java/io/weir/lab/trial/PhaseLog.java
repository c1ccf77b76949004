package io.weir.lab.trial;

import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import java.util.ArrayList;
import java.util.List;

/** When each phase took place, in nanoseconds since the start of the load. */
final class PhaseLog {
  private final List<PhaseKind> kinds = new ArrayList<>();
  private final List<Long> starts = new ArrayList<>();
  private long end;

  /** A phase begins, which ends the one before. */
  void begin(PhaseKind phase, long startNanos) {
    kinds.add(phase);
    starts.add(startNanos);
  }

  /** The last phase ended. */
  void end(long nanos) {
    end = nanos;
  }

  /** Returns the name of the phase that began last. */
  String current() {
    return kinds.isEmpty() ? "first" : kinds.getLast().tag();
  }

  /** Returns the phase that a time belongs to, as far as phases began. */
  PhaseKind at(long nanos) {
    PhaseKind phase = PhaseKind.WARM_UP;
    for (int i = 0; i < kinds.size(); i++) {
      phase = i == 0 || nanos >= starts.get(i) ? kinds.get(i) : phase;
    }
    return phase;
  }

  List<PhaseWindow> windows() {
    List<PhaseWindow> windows = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      long until = i + 1 < kinds.size() ? starts.get(i + 1) : end;
      windows.add(
          new PhaseWindow(kinds.get(i), starts.get(i), Math.max(starts.get(i), until)));
    }
    return windows;
  }
}
