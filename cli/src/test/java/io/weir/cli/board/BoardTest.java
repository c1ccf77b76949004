package io.weir.cli.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.event.SampleEvents;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.RunStatus;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentEvent.IntervalMeasured;
import io.weir.lab.experiment.LiveFigures;
import io.weir.lab.experiment.Unanswered;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BoardTest {
  private static final LiveFigures UNANSWERED = new LiveFigures(1_000_000_000L, 207, 30, 30, 30,
      OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), 177,
      0, Optional.of(new Unanswered(1_177, Duration.ofSeconds(10))), 1, 1);

  @Test
  void sendsWithoutAnAnswerAreShownNextToThePhaseUntilTheLoadEnds() {
    Board board = new Board(() -> 0);
    for (ExperimentEvent event : SampleEvents.of(RunStatus.COMPLETED, Optional.empty())) {
      board.on(event);
      if (event instanceof IntervalMeasured measured) {
        board.on(new IntervalMeasured(measured.run(), PhaseKind.MEASURE, UNANSWERED));
        assertThat(board.systems()).singleElement()
            .satisfies(system -> assertThat(system.doing())
                .endsWith(", 1,177 unanswered after 10s"));
      }
    }
    assertThat(board.systems()).singleElement()
        .satisfies(system -> assertThat(system.doing()).isEqualTo("completed"));
  }
}
