package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import io.weir.findings.read.MeasuredTime;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TimePartsTest {
  private static final long SECOND = 1_000_000_000;

  private static List<Long> lengths(MeasuredTime time, boolean inWindows) {
    TimeParts parts = TimeParts.of(time, inWindows);
    return List.copyOf(time.seconds()
        .boxed()
        .collect(Collectors.groupingBy(parts::second, Collectors.counting()))
        .values());
  }

  @Test
  void aPhaseHasBlocksOfSecondsAndTheLastOneHasTheRest() {
    assertThat(lengths(MeasuredTime.whole(10 * SECOND, 77 * SECOND), false))
        .containsExactly(8L, 8L, 8L, 8L, 8L, 8L, 8L, 11L);
    assertThat(lengths(MeasuredTime.whole(0, 5 * SECOND), false))
        .containsExactly(1L, 1L, 1L, 1L, 1L);
  }

  @Test
  void whatIsCutIsInNoBlock() {
    assertThat(lengths(
        new MeasuredTime(List.of(new PhaseWindow(PhaseKind.MEASURE, 0, 40 * SECOND)),
            List.of(new PhaseWindow(PhaseKind.MEASURE, 0, 8 * SECOND))),
        false)).containsExactly(4L, 4L, 4L, 4L, 4L, 4L, 4L, 4L);
  }

  @Test
  void windowsArePartsThemselvesHoweverFew() {
    assertThat(lengths(MeasuredTime.whole(0, 8 * SECOND), true)).containsExactly(8L);
    assertThat(lengths(
        new MeasuredTime(List.of(new PhaseWindow(PhaseKind.MEASURE, 0, 8 * SECOND),
            new PhaseWindow(PhaseKind.MEASURE, 20 * SECOND, 28 * SECOND)), List.of()),
        true)).containsExactly(8L, 8L);
  }
}
