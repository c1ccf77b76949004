package io.weir.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Counter;
import io.weir.core.result.HostUse;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BeforeFaultTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int WARM_UP = 5;
  private static final int STRUCK = 25;

  /** Seconds of a worker, each with 1,000 due messages of which so many found an outcome. */
  private static List<IntervalSnapshot> seconds(int worker, long acknowledged) {
    List<IntervalSnapshot> seconds = new ArrayList<>();
    for (int index = 0; index < 2 * STRUCK; index++) {
      PhaseKind phase = index < WARM_UP ? PhaseKind.WARM_UP : PhaseKind.MEASURE;
      long had = index < STRUCK ? acknowledged : 0;
      seconds.add(new IntervalSnapshot(worker, index, index * SECOND, (index + 1) * SECOND,
          Map.of(phase, Map.of(Counter.DUE, 1_000L, Counter.ACKNOWLEDGED, had, Counter.FAILED, 1L)),
          Map.of(), Map.of(), 0, HostUse.NONE));
    }
    return seconds;
  }

  @Test
  void whatWasDueInTheMeasurePhaseBeforeTheFaultCounts() {
    assertThat(BeforeFault.of(seconds(0, 900), STRUCK * SECOND))
        .isEqualTo(new BeforeFault(20_000, 20 * 901, 20));
  }

  @Test
  void severalWorkersShareTheTime() {
    List<IntervalSnapshot> both = new ArrayList<>(seconds(0, 999));
    both.addAll(seconds(1, 999));

    assertThat(BeforeFault.of(both, STRUCK * SECOND))
        .isEqualTo(new BeforeFault(40_000, 40_000, 20));
  }

  @Test
  void aFaultBeforeAnythingWasDueLeavesNothing() {
    assertThat(BeforeFault.of(seconds(0, 900), WARM_UP * SECOND))
        .isEqualTo(new BeforeFault(0, 0, 0));
  }
}
