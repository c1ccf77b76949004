package io.weir.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Calibration.Ceiling;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final Calibration CALIBRATION = new Calibration(Calibration.FORMAT,
      new Calibration.Host("a cpu", 2, "6.1", "21", "0.1"), Instant.EPOCH,
      List.of(
          new Ceiling(new DataSize(10_100), new Rate(50_000), Optional.empty(), Optional.empty()),
          new Ceiling(new DataSize(100), new Rate(200_000), Optional.of(new Rate(250_000)),
              Optional.empty())),
      Optional.empty());

  private static double ceiling(long bytes) {
    return CALIBRATION.ceiling(new DataSize(bytes)).perSecond();
  }

  @Test
  void whatWasTriedIsTheCeilingAtItsSize() {
    assertThat(ceiling(100)).isCloseTo(200_000, within(1e-6));
    assertThat(ceiling(10_100)).isCloseTo(50_000, within(1e-6));
  }

  @Test
  void betweenSizesTheTimeOfAMessageGrowsByTheLine() {
    // 5 us and 20 us: half-way 12.5 us
    assertThat(ceiling(5_100)).isCloseTo(80_000, within(1e-6));
    // 20 us and as much again for the next 10,000 B, less the 5 us of an empty message
    assertThat(ceiling(20_100)).isCloseTo(1e6 / 35, within(1e-6));
    assertThat(ceiling(40)).isCloseTo(200_000, within(1e-6));
  }

  @Test
  void anOlderEnvironmentHasNone() throws JsonProcessingException {
    String old = "{\"format\":1,\"weirVersion\":\"0.1\",\"facts\":{},\"warnings\":[]}";
    Environment read = Json.reader(Environment.class).readValue(old);
    assertThat(read.calibration()).isEmpty();

    Environment with = new Environment(1, "0.1", Map.of(), List.of(), Optional.of(CALIBRATION),
        Optional.empty());
    String json = Json.compactWriter().writeValueAsString(with);
    assertThat((Environment) Json.reader(Environment.class).readValue(json)).isEqualTo(with);
  }
}
