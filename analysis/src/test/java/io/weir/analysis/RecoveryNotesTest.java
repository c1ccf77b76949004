package io.weir.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.analysis.finding.Recovery;
import io.weir.analysis.finding.Recovery.FaultDamage;
import io.weir.analysis.finding.Recovery.ObjectiveReturn;
import io.weir.analysis.finding.Recovery.ReplicationReturn;
import io.weir.core.result.Counter;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.HostUse;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Recovered;
import io.weir.core.scenario.Thresholds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecoveryNotesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int STRUCK = 20;
  private static final Fault FAULT =
      new Fault(FaultKind.KILL, FaultNode.of(FaultNode.Choice.LEADER),
          Duration.ofSeconds(STRUCK), Duration.ofSeconds(10), Outage.REFUSED, Recovered.DEFAULT);

  private static Recovery recovery(FaultEvent... events) {
    return new Recovery(FAULT, List.of(events), STRUCK * SECOND, Optional.of(SECOND), List.of(),
        List.of(), new ObjectiveReturn(1, false, 1, 5, 10, 0, 0, Optional.of(0L), false,
            Optional.empty()),
        new ReplicationReturn(false, true, Optional.empty(), Optional.empty(), 0, 0,
            Optional.empty()),
        new FaultDamage(Optional.of(0L), 0, 0, 0, new TreeMap<>(), 0));
  }

  /** Seconds of 1,000 due messages, of which so many found an outcome; the outage is later. */
  private static List<IntervalSnapshot> seconds(long acknowledged) {
    List<IntervalSnapshot> seconds = new ArrayList<>();
    for (int index = 0; index < 2 * STRUCK; index++) {
      long had = index < STRUCK ? acknowledged : 0;
      seconds.add(new IntervalSnapshot(0, index, index * SECOND, (index + 1) * SECOND,
          Map.of(PhaseKind.MEASURE, Map.of(Counter.DUE, 1_000L, Counter.ACKNOWLEDGED, had)),
          Map.of(), Map.of(), 0, HostUse.NONE));
    }
    return seconds;
  }

  private static List<String> notes(Recovery recovery, long acknowledged) {
    return RecoveryNotes.of(Optional.of(recovery), seconds(acknowledged), Thresholds.DEFAULT);
  }

  @Test
  void aWholeFaultOnASystemThatKeptUpNeedsNoNote() {
    assertThat(notes(recovery(), 1_000)).isEmpty();
    assertThat(notes(recovery(), 998)).as("40 are under way, which 60 ms explain").isEmpty();
  }

  @Test
  void whoFellBehindBeforeTheFaultIsNamed() {
    assertThat(notes(recovery(), 900)).singleElement()
        .asString()
        .contains("did not keep up before the fault struck", "20,000 messages", "18,000");
  }

  @Test
  void severalWorkersMayOweAsMuchTogetherAsOne() {
    List<IntervalSnapshot> two = new ArrayList<>();
    for (int worker = 0; worker < 2; worker++) {
      for (int index = 0; index < STRUCK; index++) {
        long owed = index == STRUCK - 1 ? 50 : 0;
        two.add(new IntervalSnapshot(worker, index, index * SECOND, (index + 1) * SECOND,
            Map.of(PhaseKind.MEASURE,
                Map.of(Counter.DUE, 1_000L, Counter.ACKNOWLEDGED, 1_000 - owed)),
            Map.of(), Map.of(), 0, HostUse.NONE));
      }
    }

    assertThat(RecoveryNotes.of(Optional.of(recovery()), two, Thresholds.DEFAULT))
        .as("100 of 2,000 a second are 50 ms")
        .isEmpty();
  }

  @Test
  void aFaultThatWasCutShortIsNamed() {
    FaultEvent cut = new FaultEvent(40 * SECOND, FaultStep.CUT_SHORT, Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.of("the load was over after 1 of 6 nodes"));

    assertThat(notes(recovery(cut), 1_000)).singleElement()
        .asString()
        .contains("cut short: the load was over after 1 of 6 nodes");
  }
}
