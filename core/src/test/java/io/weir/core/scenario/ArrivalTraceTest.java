package io.weir.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Json;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.unit.Rate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ArrivalTraceTest {
  private static ArrivalTrace trace(String text) {
    return ArrivalTrace.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static long[] nanos(ArrivalTimes times) {
    long[] nanos = new long[times.size()];
    Arrays.setAll(nanos, times::nanos);
    return nanos;
  }

  @Test
  void timesAreReadInSecondsAndWithUnits() {
    ArrivalTrace trace = trace("# recorded\n0\n\n 0.000000001 \n1.5e-3\r\n2ms\n2ms\n1m30s");

    assertThat(nanos(trace.times()))
        .containsExactly(0, 1, 1_500_000, 2_000_000, 2_000_000, 90_000_000_000L);
  }

  @Test
  void aTraceIsDescribedByItsDigestItsLengthAndItsMeanRate() {
    Trace described = trace("1\n2\n4\n").describe("arrivals.txt", Replay.LOOP);

    // printf '1\n2\n4\n' | sha256sum
    assertThat(described.sha256())
        .isEqualTo("e216afc4532b022721cd1b6d1bc7be479f0aff07caeebbc78e3315164d1703aa");
    assertThat(described.messages()).isEqualTo(3);
    assertThat(described.duration()).isEqualTo(Duration.ofSeconds(4));
    // 2 distances in 3 s
    assertThat(described.rate().perSecond()).isCloseTo(2 / 3.0, within(1e-9));
    assertThat(described.durationAt(new Rate(4 / 3.0))).isCloseTo(Duration.ofSeconds(2),
        Duration.ofNanos(10));
  }

  @Test
  void theLineOfAMistakeIsNamed() {
    assertThatThrownBy(() -> trace("0.1\n# half\n0.3\n0.25\n"))
        .hasMessageContaining("line 4: '0.25' goes back behind 300ms; ");
    assertThatThrownBy(() -> trace("0.1\n0,2\n")).hasMessageContaining("line 2: '0,2' is not");
    assertThatThrownBy(() -> trace("1e99\n")).hasMessageContaining("line 1: '1e99' is more than");
    assertThatThrownBy(() -> trace("0.1\n" + "1".repeat(1_000_000) + "\n"))
        .hasMessageContaining("line 2: has 1000000 characters, and a time has 100 at most; ");
    assertThatThrownBy(() -> trace("")).hasMessageContaining("holds no times; ");
    assertThatThrownBy(() -> ArrivalTrace.parse(new byte[] {(byte) 0xFF, 10}))
        .hasMessageContaining("is not UTF-8 text; ");
  }

  @Property(tries = 100)
  void timesComeBackAsTheyWent(
      @ForAll @Size(max = 500) List<@LongRange(min = 0, max = 1L << 50) Long> drawn)
      throws JsonProcessingException {
    ArrivalTimes times =
        ArrivalTimes.of(drawn.stream().mapToLong(Long::longValue).sorted().toArray());

    String json = Json.compactWriter().writeValueAsString(times);
    assertThat((ArrivalTimes) Json.reader(ArrivalTimes.class).readValue(json)).isEqualTo(times);
  }

  @Test
  void manyTimesComeBackAsTheyWent() {
    ArrivalTimes times = ArrivalTimes.of(LongStream.range(0, 200_000).map(i -> i * i).toArray());

    assertThat(times.encode()).hasSizeGreaterThan(3)
        .allMatch(part -> part.length() < 1_000_000);
    assertThat(ArrivalTimes.decode(times.encode())).isEqualTo(times);
  }
}
