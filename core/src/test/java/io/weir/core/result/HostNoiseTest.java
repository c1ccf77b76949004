package io.weir.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.HostNoise.Design;
import io.weir.core.result.HostNoise.Spread;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostNoiseTest {
  private static final Spread P50 = new Spread("publish-response:p50", 0.04, 6);

  private static HostNoise noise(Spread... spreads) {
    return new HostNoise(HostNoise.FORMAT, new Calibration.Host("cpu", 2, "6.1", "25", "0.1"),
        Instant.EPOCH,
        new Design("loopback", "", new Rate(10_000), new DataSize(100), Duration.ofSeconds(12), 6),
        List.of(spreads));
  }

  @Test
  void anEnvironmentWithNoiseIsReadBack() throws JsonProcessingException {
    Environment with = new Environment(1, "0.1", Map.of(), List.of(), Optional.empty(),
        Optional.of(noise(P50)));

    String json = Json.compactWriter().writeValueAsString(with);

    assertThat((Environment) Json.reader(Environment.class).readValue(json)).isEqualTo(with);
  }

  @Test
  void anEnvironmentOfAnOlderWeirHasNone() throws JsonProcessingException {
    String json = "{\"format\":1,\"weirVersion\":\"0.1\",\"facts\":{},\"warnings\":[]}";

    assertThat(((Environment) Json.reader(Environment.class).readValue(json)).noise()).isEmpty();
  }

  @Test
  void aMetricIsFoundByName() {
    assertThat(noise(P50).spread("publish-response:p50")).contains(P50);
    assertThat(noise(P50).spread("achieved")).isEmpty();
  }

  @Test
  void impossibleNoiseIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(HostNoiseTest::noise);
    assertThatIllegalArgumentException().isThrownBy(() -> noise(P50, P50));
    assertThatIllegalArgumentException().isThrownBy(() -> new Spread("a", -0.1, 6));
    assertThatIllegalArgumentException().isThrownBy(() -> new Spread("a", Double.NaN, 6));
    assertThatIllegalArgumentException().isThrownBy(() -> new Spread("a", 11, 6));
    assertThatIllegalArgumentException().isThrownBy(() -> new Spread("a", 0.1, 0.5));
  }
}
