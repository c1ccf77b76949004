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
  private static final Thresholds OTHER =
      ThresholdTable.of(Map.of("error-bar", 0.05, "achieved", 0.9,
          "boundary", Duration.ofMillis(2), "samples-beyond", 200L, "windows", 5));

  @Test
  void namesAreThoseOfTheComponents() {
    assertThat(ThresholdTable.types()).containsEntry("boundary", Duration.class)
        .containsEntry("samples-beyond", long.class)
        .hasSize(Thresholds.class.getRecordComponents().length);
  }

  @Test
  void changesSayWhetherTheyLetMorePass() {
    assertThat(ThresholdTable.changes(Thresholds.DEFAULT)).isEmpty();
    assertThat(ThresholdTable.changes(OTHER)).containsExactly(
        new ThresholdTable.Change("error-bar", "5%", "10%", false),
        new ThresholdTable.Change("achieved", "90%", "99.9%", true),
        new ThresholdTable.Change("boundary", "2ms", "60ms", false),
        new ThresholdTable.Change("samples-beyond", "200", "100", false),
        new ThresholdTable.Change("windows", "5", "10", true));
  }

  @Test
  void jsonKeepsThem() throws IOException {
    String json = Json.compactWriter().writeValueAsString(OTHER);

    assertThat(json).contains("\"errorBar\":0.05", "\"boundary\":\"2ms\"", "\"windows\":5");
    assertThat((Thresholds) Json.reader(Thresholds.class).readValue(json)).isEqualTo(OTHER);
  }

  @Test
  void whatAnOlderFileDoesNotNameIsAtItsDefault() throws IOException {
    Thresholds read = Json.reader(Thresholds.class).readValue("{\"errorBar\":0.05}");

    assertThat(read).isEqualTo(ThresholdTable.of(Map.of("error-bar", 0.05)));
  }

  @Test
  void limitsOfOlderVersionsDoNotCount() throws IOException {
    Thresholds read = Json.reader(Thresholds.class)
        .readValue("{\"steal\":0.05,\"bodyLagFloor\":\"100us\",\"windows\":5}");

    assertThat(read).isEqualTo(ThresholdTable.of(Map.of("windows", 5)));
    assertThat(ThresholdTable.isRetired("body-lag-floor")).isTrue();
    assertThat(ThresholdTable.isRetired("error-bar")).isFalse();
  }

  @Test
  void whatIsNoThresholdIsRefused() {
    assertThatThrownBy(() -> Json.reader(Thresholds.class).readValue("{\"steel\":0.05}"))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("steel");
    assertThatThrownBy(() -> Json.reader(Thresholds.class).readValue("{\"errorBar\":\"much\"}"))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("errorBar");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ThresholdTable.of(Map.of("error-bar", 1.5)))
        .withMessageContaining("1.5");
  }
}
