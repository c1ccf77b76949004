package io.weir.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadBackTest {
  @Test
  void otherSettingsLeaveWhatElseWasToldAsItIs() {
    ReadBack told = new ReadBack(Optional.of("4.3.1"),
        Optional.of(new Durability(1, Acknowledge.ALL, Storage.FSYNC)),
        List.of(new Setting(Setting.Aspect.OTHER, "password", "secret", Setting.Source.BROKER, "")),
        Optional.of(new Guarantee(1, 1, WaitSet.ONE, Storage.FSYNC, "acks=all")));

    ReadBack hidden = told.withSettings(List.of());

    assertThat(hidden.settings()).isEmpty();
    assertThat(hidden.withSettings(told.settings())).isEqualTo(told);
  }
}
