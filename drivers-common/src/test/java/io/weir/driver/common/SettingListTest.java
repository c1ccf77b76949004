package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import org.junit.jupiter.api.Test;

class SettingListTest {
  @Test
  void severalSourcesAddToOneListInOrder() {
    SettingList list = new SettingList(Source.BROKER);
    list.add(Aspect.HEAP, "heap", "1 GiB");
    list.from(Source.CLIENT).add(Aspect.COMPRESSION, "compression.type", "", "");
    list.addUnanswered("memory", "denied");

    assertThat(list.all()).containsExactly(
        new Setting(Aspect.HEAP, "heap", "1 GiB", Source.BROKER, "1 GiB"),
        new Setting(Aspect.COMPRESSION, "compression.type", "", Source.CLIENT, "none"),
        new Setting(Aspect.OTHER, "memory", "not reported: denied", Source.BROKER, "not reported"));
  }
}
