package io.weir.findings.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CounterpartsTest {
  private static List<Setting> told(String... normals) {
    return Arrays.stream(normals)
        .map(normal -> new Setting(Aspect.BATCH_SIZE, "any", normal, Source.CLIENT, normal))
        .toList();
  }

  @Test
  void equalValuesMatch() {
    assertThat(SettingsTable.match(List.of(told("1ms"), told("1ms")))).isTrue();
    assertThat(SettingsTable.match(List.of(told("1ms"), told("5ms")))).isFalse();
  }

  @Test
  void oneSystemMaySpreadOverSeveralSettingsWhatTheOtherSaysInOne() {
    assertThat(SettingsTable.match(List.of(told("128 KiB"), told("on", "128 KiB", "1000"))))
        .isTrue();
    assertThat(SettingsTable.match(List.of(told("16 KiB"), told("on", "128 KiB", "1000"))))
        .isFalse();
    assertThat(SettingsTable.match(List.of(told("on", "16 KiB"), told("on", "128 KiB")))).isFalse();
  }

  @Test
  void everyPairMustMatch() {
    assertThat(SettingsTable.match(List.of(told("on"), told("on"), told("off")))).isFalse();
  }
}
