package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.findings.read.MeasuredTime;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimePartsTest {
  private static final long SECOND = 1_000_000_000;

  private static List<Long> lengths(MeasuredTime time) {
    TimeParts blocks = TimeParts.blocks(time);
    return List.copyOf(time.seconds()
        .boxed()
        .collect(Collectors.groupingBy(blocks::at, TreeMap::new, Collectors.counting()))
        .values());
  }

  private static PhaseWindow phase(long from, long until) {
    return new PhaseWindow(PhaseKind.MEASURE, from * SECOND, until * SECOND);
  }

  @Test
  void aPhaseHasFiveBlocksAndTheLastOneHasTheRest() {
    assertThat(lengths(MeasuredTime.whole(10 * SECOND, 77 * SECOND)))
        .containsExactly(13L, 13L, 13L, 13L, 15L);
    assertThat(lengths(MeasuredTime.whole(0, 5 * SECOND)))
        .containsExactly(1L, 1L, 1L, 1L, 1L);
  }

  @Test
  void whatIsCutIsInNoBlock() {
    assertThat(lengths(new MeasuredTime(List.of(phase(0, 40)), List.of(phase(0, 8)))))
        .containsExactly(6L, 6L, 6L, 6L, 8L);
  }

  @Test
  void fewWindowsAreDividedAndManyAreNot() {
    assertThat(lengths(new MeasuredTime(
        List.of(phase(0, 8), phase(20, 28), phase(30, 38), phase(50, 58)), List.of())))
        .hasSize(8)
        .containsOnly(4L);
    assertThat(lengths(new MeasuredTime(
        IntStream.range(0, 9).mapToObj(i -> phase(20 * i, 20 * i + 8)).toList(), List.of())))
        .hasSize(9)
        .containsOnly(8L);
  }
}
