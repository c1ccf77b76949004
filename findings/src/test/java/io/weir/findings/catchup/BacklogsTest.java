package io.weir.findings.catchup;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BacklogsTest {
  private static IntervalSnapshot interval(int worker, long end, long acknowledged,
      Map<Integer, Long> delivered) {
    return new IntervalSnapshot(worker, 0, end - 10, end,
        Map.of(PhaseKind.MEASURE, Map.of(Counter.ACKNOWLEDGED, acknowledged)), Map.of(), Map.of(),
        0, HostUse.NONE, Map.of(),
        delivered.isEmpty() ? Optional.empty() : Optional.of(new TreeMap<>(delivered)));
  }

  @Test
  void whatWasAcknowledgedAndNotDeliveredIsBehindWhicheverWorkerReportedIt() {
    Backlogs backlogs = Backlogs.of(List.of(
        interval(1, 11, 100, Map.of()),
        interval(0, 10, 0, Map.of(0, 60L, 1, 100L)),
        interval(0, 20, 0, Map.of(0, 0L, 1, 50L)),
        interval(1, 21, 50, Map.of())), 2);

    assertThat(backlogs.at(9)).isEmpty();
    assertThat(backlogs.at(10)).as("delivered before the acknowledgement arrived")
        .containsExactly(0L, 0L);
    assertThat(backlogs.at(11)).containsExactly(40L, 0L);
    assertThat(backlogs.at(100)).containsExactly(90L, 0L);
  }
}
