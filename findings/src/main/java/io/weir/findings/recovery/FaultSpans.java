package io.weir.findings.recovery;

import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.findings.run.RunFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** When faults lasted, for charts over time. */
public final class FaultSpans {
  private static final Set<FaultStep> BACK = Set.of(FaultStep.READY, FaultStep.RESUMED);
  private static final double NANOS_PER_SECOND = 1e9;

  private FaultSpans() {}

  /**
   * Start and end of each in turn, in seconds since the start of the load: from the strike until
   * the node was back, or until the end where it was not.
   */
  public static List<Double> of(RunFindings run, double end) {
    List<FaultEvent> events =
        run.recovery().map(recovery -> recovery.events()).orElse(List.of());
    List<Double> spans = new ArrayList<>();
    for (FaultEvent event : events) {
      boolean open = spans.size() % 2 == 1;
      if (event.step() == FaultStep.STRUCK && !open || BACK.contains(event.step()) && open) {
        spans.add(event.atNanos() / NANOS_PER_SECOND);
      }
    }
    if (spans.size() % 2 == 1) {
      spans.add(end);
    }
    return spans;
  }
}
