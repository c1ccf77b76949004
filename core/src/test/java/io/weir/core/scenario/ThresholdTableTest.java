package io.weir.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThresholdTableTest {
  private static final Thresholds OTHER = ThresholdTable.of(Map.of("steal", 0.05, "achieved", 0.9,
      "lag-floor", Duration.ofMillis(2), "samples-beyond", 200L, "windows", 5));

  @Test
  void namesAreThoseOfTheComponents() {
    assertThat(ThresholdTable.types()).containsEntry("body-lag-floor", Duration.class)
        .containsEntry("samples-beyond", long.class)
        .hasSize(Thresholds.class.getRecordComponents().length);
  }

  @Test
  void changesSayWhetherTheyLetMorePass() {
    assertThat(ThresholdTable.changes(Thresholds.DEFAULT)).isEmpty();
    assertThat(ThresholdTable.changes(OTHER)).containsExactly(
        new ThresholdTable.Change("lag-floor", "2ms", "1ms", true),
        new ThresholdTable.Change("achieved", "90%", "99.9%", true),
        new ThresholdTable.Change("steal", "5%", "1%", true),
        new ThresholdTable.Change("samples-beyond", "200", "100", false),
        new ThresholdTable.Change("windows", "5", "10", true));
  }

  @Test
  void jsonKeepsThem() throws IOException {
    String json = Json.compactWriter().writeValueAsString(OTHER);

    assertThat(json).contains("\"steal\":0.05", "\"lagFloor\":\"2ms\"", "\"windows\":5");
    assertThat((Thresholds) Json.reader(Thresholds.class).readValue(json)).isEqualTo(OTHER);
  }

  @Test
  void whatAnOlderFileDoesNotNameIsAtItsDefault() throws IOException {
    Thresholds read = Json.reader(Thresholds.class).readValue("{\"steal\":0.05}");

    assertThat(read).isEqualTo(ThresholdTable.of(Map.of("steal", 0.05)));
  }

  @Test
  void whatIsNoThresholdIsRefused() {
    assertThatThrownBy(() -> Json.reader(Thresholds.class).readValue("{\"steel\":0.05}"))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("steel");
    assertThatThrownBy(() -> Json.reader(Thresholds.class).readValue("{\"steal\":\"much\"}"))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("steal");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ThresholdTable.of(Map.of("steal", 1.5)))
        .withMessageContaining("1.5");
  }
}
