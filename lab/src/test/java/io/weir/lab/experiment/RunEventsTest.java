package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.WorkerLoss;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunEventsTest {
  private static final PlannedRun RUN =
      LoopbackPlan.run(1, LoopbackPlan.seconds(1, 5, 1), Map.of(), 2);

  private final List<Double> shown = new ArrayList<>();
  private final RunEvents events = new RunEvents(RUN, event -> {
    if (event instanceof ExperimentEvent.IntervalMeasured measured) {
      shown.add(measured.values().sinceStartNanos() / 1e9);
    }
  });

  private static IntervalSnapshot interval(int worker, long index) {
    return new IntervalSnapshot(worker, index, index * 1_000_000_000L,
        (index + 1) * 1_000_000_000L, Map.of(), Map.of(), Map.of(), 0, HostUse.NONE, Map.of(),
        Optional.empty());
  }

  private void measured(int worker, long index) {
    events.measured(PhaseKind.MEASURE, interval(worker, index));
  }

  @Test
  void anIntervalIsShownWhenAllWorkersHaveReportedIt() {
    measured(0, 0);
    assertThat(shown).isEmpty();
    measured(1, 0);
    assertThat(shown).containsExactly(1.0);
  }

  @Test
  void theLastReportOfALostWorkerIsShownWithThoseOfTheOthers() {
    measured(1, 0);

    events.lost(new WorkerLoss(1, 1_000_000_000L, "has been silent"));

    assertThat(shown).isEmpty();
    measured(0, 0);
    assertThat(shown).containsExactly(1.0);
  }

  @Test
  void whatTheOthersHaveReportedIsShownWhenAWorkerIsLost() {
    measured(0, 0);
    measured(0, 1);

    events.lost(new WorkerLoss(1, 2_000_000_000L, "has been silent"));

    assertThat(shown).containsExactly(1.0, 2.0);
    measured(0, 2);
    assertThat(shown).containsExactly(1.0, 2.0, 3.0);
  }
}
