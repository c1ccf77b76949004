package io.weir.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColorChoiceTest {
  @ParameterizedTest
  @CsvSource({"NO_COLOR, 1, true, false", "NO_COLOR, '', true, true", "FORCE_COLOR, 1, false, true",
      "FORCE_COLOR, 0, false, false", "CLICOLOR_FORCE, 1, false, true", "OTHER, 1, false, false",
      "OTHER, 1, true, true"})
  void theEnvironmentDecidesOnColors(String name, String value, boolean terminal, boolean colors) {
    assertThat(ColorChoice.AUTO.colors(Map.of(name, value), terminal)).isEqualTo(colors);
  }

  @Test
  void noColorPrecedesForcedColor() {
    assertThat(ColorChoice.AUTO.colors(Map.of("NO_COLOR", "1", "FORCE_COLOR", "1"), true))
        .isFalse();
  }
}
