package io.weir.driver.kafka.client;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import java.util.ArrayList;
import java.util.List;

/** Collects settings from one source. */
final class SettingList {
  private final Source source;
  private final List<Setting> settings = new ArrayList<>();

  SettingList(Source source) {
    this.source = source;
  }

  void add(Aspect aspect, String name, String value) {
    add(aspect, name, value, value);
  }

  void add(Aspect aspect, String name, String value, String normal) {
    settings.add(new Setting(aspect, name, value, source, normal.isBlank() ? "none" : normal));
  }

  List<Setting> toList() {
    return List.copyOf(settings);
  }
}
