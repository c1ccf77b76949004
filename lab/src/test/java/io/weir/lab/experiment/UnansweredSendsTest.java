package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class UnansweredSendsTest {
  private static final long SECOND = 1_000_000_000L;

  private final UnansweredSends sends = new UnansweredSends(Duration.ofSeconds(3));
  private long second;

  /** A second with so many sends, and so many acknowledgements after a wait. */
  private Optional<Unanswered> next(long sent, long acknowledged, long waitNanos,
      Map<String, Long> failures) {
    Histogram waits = new Histogram(LatencyHistogram.DIGITS);
    if (acknowledged > 0) {
      waits.recordValueWithCount(waitNanos, acknowledged);
    }
    long failed = failures.values().stream().mapToLong(Long::longValue).sum();
    IntervalSnapshot interval = new IntervalSnapshot(0, second, second * SECOND,
        (second + 1) * SECOND,
        Map.of(PhaseKind.MEASURE, Map.of(Counter.SENT, sent, Counter.ACKNOWLEDGED, acknowledged,
            Counter.FAILED, failed)),
        Map.of(PhaseKind.MEASURE, Map.of(Metric.PUBLISH_SERVICE, LatencyHistogram.copyOf(waits))),
        failures, 0, HostUse.NONE, Map.of(), Optional.empty());
    second++;
    return sends.add(List.of(interval));
  }

  private Optional<Unanswered> next(long sent, long acknowledged) {
    return next(sent, acknowledged, 1_000_000, Map.of());
  }

  @Test
  void answeredSendsAreNone() {
    for (int i = 0; i < 20; i++) {
      assertThat(next(1_000, 1_000)).isEmpty();
    }
  }

  @Test
  void sendsThatABrokerLeavesUnansweredAreCountedAfterTheLimit() {
    assertThat(next(1_000, 900)).isEmpty();
    for (int i = 0; i < 3; i++) {
      assertThat(next(1_000, 1_000)).isEmpty();
    }

    assertThat(next(1_000, 1_000).orElseThrow().sends()).isBetween(60L, 100L);
    assertThat(next(1_000, 1_000).orElseThrow().sends()).isBetween(60L, 100L);
    assertThat(next(0, 100, 5 * SECOND, Map.of())).isEmpty();
  }

  /** Each second a tenth is dropped. */
  @Test
  void aDroppedShareIsCountedToAFew() {
    Optional<Unanswered> last = Optional.empty();
    for (int i = 0; i < 20; i++) {
      last = next(1_000, 900);
    }

    assertThat(last.orElseThrow().sends()).isBetween(1_500L, 1_700L);
    assertThat(last.orElseThrow().text()).endsWith(" unanswered after 3s");
  }

  /** Those of the last millisecond before a second ends are answered in the next one. */
  @Test
  void sendsOnTheWayAreNone() {
    next(1_000, 990);
    for (int i = 0; i < 20; i++) {
      assertThat(next(1_000, 1_000, 10_000_000, Map.of())).isEmpty();
    }
  }

  @Test
  void sendsThatWereGivenUpStayCounted() {
    next(1_000, 990);
    assertThat(next(1_000, 1_000, 1_000_000, Map.of("timeout", 10L, "denied", 5L)))
        .contains(new Unanswered(10, Duration.ofSeconds(3)));
    assertThat(next(1_000, 1_000)).contains(new Unanswered(10, Duration.ofSeconds(3)));

    sends.clear();
    assertThat(next(1_000, 1_000)).isEmpty();
  }

  /** A slow system answers all, within the limit. */
  @Test
  void slowAnswersAreNone() {
    next(1_000, 0);
    next(1_000, 0);
    for (int i = 0; i < 20; i++) {
      assertThat(next(1_000, 1_000, 2 * SECOND, Map.of())).isEmpty();
    }
  }
}
