package io.weir.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WriteBackTest {
  private static final long LIMIT = 4_000_000_000L;
  private static final int RATE = 100_000_000;
  private static final OptionalDouble SLOW = OptionalDouble.of(RATE / 2.0);
  private static final OptionalDouble FAST = OptionalDouble.of(RATE * 2.0);

  /** A system that writes 100 MB/s for some seconds; memory holds some of that at each. */
  private static WriteBack of(int seconds, OptionalDouble disk, IntToDoubleFunction unwritten) {
    List<WriteBack.Reading> readings = IntStream.rangeClosed(1, seconds)
        .mapToObj(second -> new WriteBack.Reading(second, 1, RATE,
            Math.round(unwritten.applyAsDouble(second)), LIMIT / 2, LIMIT))
        .toList();
    return WriteBack.of("localhost", readings, disk).orElseThrow();
  }

  @Test
  void dataThatOnlyGathersBeforeWriteBackBeginsIsJudgedByTheDisk() {
    WriteBack slow = of(15, SLOW, second -> second * RATE);
    assertThat(slow.measured()).isFalse();
    assertThat(slow.restsOnCache()).isTrue();
    assertThat(slow.share()).isEqualTo(1 / 3.0);
    assertThat(slow.outlasting(1)).isEqualTo(Duration.ofSeconds(75));
    assertThat(of(15, FAST, second -> second * RATE).restsOnCache()).isFalse();
    assertThat(of(15, OptionalDouble.empty(), second -> second * RATE).restsOnCache())
        .as("an unknown speed shows nothing")
        .isFalse();
  }

  @Test
  void whileTheKernelWritesBackGrowthCountsWhateverAProbeShowed() {
    IntToDoubleFunction half = second -> LIMIT / 2 + second * 0.5 * RATE;
    WriteBack fast = of(15, FAST, half);
    assertThat(fast.measured()).isTrue();
    assertThat(fast.restsOnCache()).isTrue();
    assertThat(fast.share()).isBetween(0.3, 0.51);
  }

  @Test
  void dataThatDoesNotGatherIsWrittenWhateverAProbeShowed() {
    assertThat(of(15, SLOW, second -> 0.1 * RATE).restsOnCache()).isFalse();
    assertThat(of(40, SLOW, second -> Math.min(second, 20) * RATE).restsOnCache()).isFalse();
    assertThat(of(15, SLOW, second -> LIMIT).share()).isEqualTo(1);
  }

  @Test
  void theCycleOfWriteBackIsNoGrowth() {
    // 5 s of data leave memory at once, from the 35th second on.
    WriteBack sawtooth = of(75, FAST, second -> second < 35
        ? second * RATE
        : (30 + second % 5) * RATE);
    assertThat(sawtooth.measured()).isTrue();
    assertThat(sawtooth.restsOnCache()).isFalse();
  }

  @Test
  void aSystemThatWritesNearlyNothingDoesNotRestOnTheCache() {
    List<WriteBack.Reading> readings = IntStream.rangeClosed(1, 30)
        .mapToObj(second -> new WriteBack.Reading(second, 1, 4_096, second * 1_000_000L,
            LIMIT / 2, LIMIT))
        .toList();

    assertThat(WriteBack.of("localhost", readings, OptionalDouble.empty()))
        .get()
        .matches(found -> !found.restsOnCache());
    assertThat(WriteBack.of("localhost", readings.subList(0, 3), SLOW)).isEmpty();
  }

  @Test
  void ofSeveralMachinesTheOneCountsWhoseCacheIsFullFirst() {
    WriteBack slow = of(15, SLOW, second -> second * RATE);
    WriteBack slower = of(15, OptionalDouble.of(RATE / 4.0), second -> second * RATE);
    WriteBack fast = of(15, FAST, second -> second * RATE);

    assertThat(WriteBack.worst(List.of(slow, fast, slower))).isEqualTo(Optional.of(slower));
    assertThat(WriteBack.worst(List.of())).isEmpty();
  }

  @Test
  void aHigherRateFillsTheCacheEarlier() {
    WriteBack slow = of(15, SLOW, second -> second * RATE);

    assertThat(slow.outlasting(2)).isEqualTo(Duration.ofSeconds(30));
    assertThat(slow.outlasting(0.3)).isEqualTo(Duration.ZERO);
  }
}
