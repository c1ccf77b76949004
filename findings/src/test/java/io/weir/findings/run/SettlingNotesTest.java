package io.weir.findings.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Settled;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Recovered;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettlingNotesTest {
  private static final Phases PHASES =
      PhasesBuilder.builder()
          .warmUp(Duration.ofSeconds(45))
          .measure(Duration.ofSeconds(60))
          .drain(Duration.ofSeconds(30))
          .build();

  @Test
  void nothingIsSaidOfAWarmUpThatEndedInTime() {
    assertThat(RunNotes.settling(PHASES, Optional.empty())).isEmpty();
  }

  @Test
  void itIsToldHowLongItWentOn() {
    assertThat(
        RunNotes.settling(PHASES, Optional.of(new Settled(Duration.ofSeconds(13), false))))
        .containsExactly(
            "the warm-up continued for 13s beyond its 45s, because latencies still fell");
  }

  @Test
  void itIsToldWhenPatienceEnded() {
    assertThat(RunNotes.settling(PHASES, Optional.of(new Settled(Duration.ofSeconds(45), true))))
        .singleElement()
        .asString()
        .contains("for 45s beyond", "they still fell at the time limit")
        .doesNotContain("recovery");
  }

  @Test
  void aRecoveryIsHeldAgainstWhatCameBefore() {
    Fault fault = new Fault(FaultKind.KILL, FaultNode.of(FaultNode.Choice.LEADER),
        Duration.ofSeconds(20), Duration.ofSeconds(10), Outage.REFUSED, Recovered.DEFAULT);
    Phases struck = PhasesBuilder.builder()
        .warmUp(PHASES.warmUp())
        .measure(PHASES.measure())
        .drain(PHASES.drain())
        .fault(Optional.of(fault))
        .build();

    assertThat(RunNotes.settling(struck, Optional.of(new Settled(Duration.ofSeconds(45), true))))
        .singleElement()
        .asString()
        .endsWith("the baseline for the recovery, from before the fault, may be too high");
    assertThat(RunNotes.settling(struck, Optional.of(new Settled(Duration.ofSeconds(9), false))))
        .singleElement()
        .asString()
        .doesNotContain("recovery");
  }
}
