package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.PhaseKind;
import org.junit.jupiter.api.Test;

class PhaseTimelineTest {
  private final PhaseTimeline timeline = new PhaseTimeline();

  @Test
  void everyMomentHasThePhaseThatBeganLast() {
    timeline.announce(PhaseKind.WARM_UP, 100);
    timeline.announce(PhaseKind.MEASURE, 200);
    timeline.announce(PhaseKind.BACKLOG, 300);
    timeline.announce(PhaseKind.CATCH_UP, 400);
    timeline.announce(PhaseKind.CAUGHT_UP, 500);
    timeline.announce(PhaseKind.DRAIN, 600);

    PhaseKind[] phases = PhaseKind.values();
    for (int i = 0; i < phases.length; i++) {
      assertThat(timeline.at(100 + i * 100L)).isEqualTo(phases[i]);
      assertThat(timeline.at(199 + i * 100L)).isEqualTo(phases[i]);
    }
    assertThat(timeline.measureEndsAt()).isEqualTo(300);
    assertThat(timeline.loadEndsAt()).isEqualTo(600);
  }

  @Test
  void thoseWhoDoNotCatchUpGoOverToTheDrain() {
    timeline.announce(PhaseKind.MEASURE, 0);
    timeline.announce(PhaseKind.BACKLOG, 10);
    timeline.announce(PhaseKind.CATCH_UP, 20);
    timeline.announce(PhaseKind.DRAIN, 30);

    assertThat(timeline.at(29)).isEqualTo(PhaseKind.CATCH_UP);
    assertThat(timeline.at(30)).isEqualTo(PhaseKind.DRAIN);
  }

  @Test
  void theLoadEndsWithTheFirstPhaseThatHasNone() {
    timeline.announce(PhaseKind.MEASURE, 0, true);
    timeline.announce(PhaseKind.BACKLOG, 10, true);
    timeline.announce(PhaseKind.CATCH_UP, 20, false);
    timeline.announce(PhaseKind.DRAIN, 30, false);

    assertThat(timeline.loadEndsAt()).isEqualTo(20);
    assertThat(timeline.at(25)).isEqualTo(PhaseKind.CATCH_UP);
  }

  @Test
  void withoutABacklogTheMeasurePhaseEndsWithTheLoad() {
    timeline.announce(PhaseKind.WARM_UP, 0);
    timeline.announce(PhaseKind.MEASURE, 10);
    assertThat(timeline.at(1_000)).as("while the end is unknown").isEqualTo(PhaseKind.MEASURE);
    timeline.announce(PhaseKind.DRAIN, 20);

    assertThat(timeline.measureEndsAt()).isEqualTo(20);
    assertThat(timeline.at(9)).isEqualTo(PhaseKind.WARM_UP);
    assertThat(timeline.at(20)).isEqualTo(PhaseKind.DRAIN);
  }
}
