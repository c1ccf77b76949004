package io.weir.findings.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Recovered;
import io.weir.findings.recovery.Recovery.FaultDamage;
import io.weir.findings.recovery.Recovery.ObjectiveReturn;
import io.weir.findings.recovery.Recovery.ReplicationReturn;
import io.weir.findings.sample.SampleEvidence;
import java.time.Duration;
import java.util.List;
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

  private static List<String> notes(Recovery recovery, long open) {
    return RecoveryNotes.of(Optional.of(recovery),
        new SampleEvidence().struck(20_000, open, open).build());
  }

  @Test
  void aWholeFaultOnASystemThatKeptUpNeedsNoNote() {
    assertThat(notes(recovery(), 0)).isEmpty();
    assertThat(notes(recovery(), 40)).as("40 are under way, which 60 ms explain").isEmpty();
  }

  @Test
  void whoFellBehindBeforeTheFaultIsNamed() {
    assertThat(notes(recovery(), 2_000)).singleElement()
        .asString()
        .contains("did not keep up before the fault struck", "20,000 messages", "2,000");
  }

  @Test
  void aFaultThatWasCutShortIsNamed() {
    FaultEvent cut = new FaultEvent(40 * SECOND, FaultStep.CUT_SHORT, Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.of("the load was over after 1 of 6 nodes"));

    assertThat(notes(recovery(cut), 0)).singleElement()
        .asString()
        .contains("cut short: the load was over after 1 of 6 nodes");
  }
}
