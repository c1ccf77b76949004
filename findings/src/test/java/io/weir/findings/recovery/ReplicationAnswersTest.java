package io.weir.findings.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Placement;
import io.weir.core.result.PlacementSample;
import io.weir.findings.recovery.Recovery.ReplicationReturn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplicationAnswersTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long STRUCK = 10 * SECOND;

  /** One answer a second: {@code w} whole, {@code m} something missing, {@code -} no answer. */
  private static ReplicationReturn read(String answers) {
    List<PlacementSample> samples = new ArrayList<>();
    for (int second = 0; second < answers.length(); second++) {
      long at = second * SECOND;
      char answer = answers.charAt(second);
      samples.add(new PlacementSample(at, at + SECOND / 10,
          answer == '-'
              ? Optional.empty()
              : Optional.of(new Placement(Optional.of("a:1"), List.of("b:1"), 3,
                  answer == 'w' ? 3 : 1,
                  answer == 'w' ? Optional.empty() : Optional.of("2 of 3 partitions"))),
          answer == '-' ? Optional.of("timed out") : Optional.empty()));
    }
    return RecoveryReading.replication(samples, STRUCK);
  }

  @Test
  void theReturnIsTheFirstGoodAnswerThatLasts() {
    ReplicationReturn found = read("wwwwwwwwwww--mmwmmwwww");

    assertThat(found.reported()).isTrue();
    assertThat(found.inSyncBefore()).isTrue();
    assertThat(found.lostNanos()).hasValue(SECOND + SECOND / 10);
    assertThat(found.againNanos()).hasValue(8 * SECOND + SECOND / 10);
    assertThat(found.withinNanos()).isEqualTo(SECOND);
    assertThat(found.unanswered()).isEqualTo(2);
    assertThat(found.missing()).hasValue("2 of 3 partitions");
  }

  @Test
  void whatIsStillMissingAtTheEndHasNoReturn() {
    assertThat(read("wwwwwwwwwwmmwm").againNanos()).isEmpty();
  }

  @Test
  void aSystemThatAlwaysSaysThatAllIsWellLostNothing() {
    ReplicationReturn found = read("wwwwwwwwwwwwww");

    assertThat(found.lostNanos()).isEmpty();
    assertThat(found.againNanos()).isEmpty();
    assertThat(found.missing()).isEmpty();
  }

  @Test
  void aSystemThatNeverAnswersReportsNothing() {
    assertThat(read("--------------").reported()).isFalse();
    assertThat(read("").reported()).isFalse();
  }

  @Test
  void whatWasMissingBeforeIsReported() {
    assertThat(read("wwwwwwwwwmwwww").inSyncBefore()).isFalse();
  }
}
