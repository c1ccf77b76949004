package io.weir.engine.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.PhaseKind;
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

    PhaseKind[] phases = {PhaseKind.WARM_UP, PhaseKind.MEASURE, PhaseKind.BACKLOG,
        PhaseKind.CATCH_UP, PhaseKind.CAUGHT_UP, PhaseKind.DRAIN};
    for (int i = 0; i < phases.length; i++) {
      assertThat(timeline.at(100 + i * 100L)).isEqualTo(phases[i]);
      assertThat(timeline.at(199 + i * 100L)).isEqualTo(phases[i]);
    }
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

    assertThat(timeline.at(9)).isEqualTo(PhaseKind.WARM_UP);
    assertThat(timeline.at(20)).isEqualTo(PhaseKind.DRAIN);
  }

  @Test
  void anIdlePhaseInterruptsTheLoadAndMovesTheRestOfTheSchedule() {
    timeline.announce(PhaseKind.WARM_UP, 0);
    timeline.announce(PhaseKind.IDLE, 100, false);
    assertThat(timeline.loadEndsAt()).isEqualTo(Long.MAX_VALUE);
    assertThat(timeline.pauseAt(0)).isEqualTo(100);
    assertThat(timeline.resumesAt(0)).isEqualTo(Long.MAX_VALUE);

    timeline.announce(PhaseKind.GUARD, 150);
    timeline.announce(PhaseKind.MEASURE, 160);
    timeline.announce(PhaseKind.IDLE, 200, false);
    timeline.announce(PhaseKind.GUARD, 270);

    assertThat(timeline.resumesAt(0)).isEqualTo(150);
    assertThat(timeline.pauseAt(1)).isEqualTo(200);
    assertThat(timeline.pauseAt(2)).isEqualTo(Long.MAX_VALUE);
    assertThat(timeline.moved(99)).isEqualTo(99);
    assertThat(timeline.moved(100)).isEqualTo(150);
    assertThat(timeline.moved(149)).isEqualTo(199);
    assertThat(timeline.moved(150)).isEqualTo(270);
    assertThat(timeline.at(155)).isEqualTo(PhaseKind.GUARD);
    assertThat(timeline.at(165)).isEqualTo(PhaseKind.MEASURE);
    assertThat(timeline.at(269)).isEqualTo(PhaseKind.IDLE);
  }

  @Test
  void aLoadThatEndsInAPauseEndedWhenThePauseBegan() {
    timeline.announce(PhaseKind.MEASURE, 0);
    timeline.announce(PhaseKind.IDLE, 100, false);
    timeline.announce(PhaseKind.DRAIN, 180, false);

    assertThat(timeline.loadEndsAt()).isEqualTo(100);
    assertThat(timeline.at(150)).isEqualTo(PhaseKind.IDLE);
    assertThat(timeline.at(180)).isEqualTo(PhaseKind.DRAIN);
  }
}
