package io.weir.findings.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CounterpartsTest {
  private static List<Setting> settings(String... normals) {
    return Arrays.stream(normals)
        .map(normal -> new Setting(Aspect.BATCH_SIZE, "any", normal, Source.CLIENT, normal))
        .toList();
  }

  @Test
  void equalValuesMatch() {
    assertThat(SettingsTable.match(List.of(settings("1ms"), settings("1ms")))).isTrue();
    assertThat(SettingsTable.match(List.of(settings("1ms"), settings("5ms")))).isFalse();
  }

  @Test
  void oneSystemMaySpreadOverSeveralSettingsWhatTheOtherSaysInOne() {
    assertThat(SettingsTable.match(List.of(settings("128 KiB"), settings("on", "128 KiB", "1000"))))
        .isTrue();
    assertThat(SettingsTable.match(List.of(settings("16 KiB"), settings("on", "128 KiB", "1000"))))
        .isFalse();
    assertThat(SettingsTable.match(List.of(settings("on", "16 KiB"), settings("on", "128 KiB"))))
        .isFalse();
  }

  @Test
  void everyPairMustMatch() {
    assertThat(SettingsTable.match(List.of(settings("on"), settings("on"), settings("off"))))
        .isFalse();
  }
}
