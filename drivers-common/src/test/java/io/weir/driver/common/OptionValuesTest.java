package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.unit.DataSize;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionValuesTest {
  private static final OptionValues NOTHING = new OptionValues(Map.of());

  @Test
  void whatAScenarioLeavesOutIsNormal() {
    assertThat(NOTHING.memory("heap", DataSize.mebibytes(512)))
        .isEqualTo(DataSize.mebibytes(512));
    assertThat(NOTHING.count("bookies", 3)).isEqualTo(3);
    assertThat(NOTHING.folders("log-directory")).isEqualTo(DataFolders.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127 MiB", "512.5 MiB", "much"})
  void memoryIsInWholeMebibytesFrom128(String text) {
    OptionValues values = new OptionValues(Map.of("heap", text));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values.memory("heap", DataSize.mebibytes(512)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "10000", "three"})
  void numbersAreWholeFromOne(String text) {
    OptionValues values = new OptionValues(Map.of("bookies", text));
    assertThatIllegalArgumentException().isThrownBy(() -> values.count("bookies", 1))
        .withMessageContaining(text);
  }
}
