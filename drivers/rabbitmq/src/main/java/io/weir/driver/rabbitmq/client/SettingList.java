package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import java.util.ArrayList;
import java.util.List;

/** Collects settings. Used by one thread. */
final class SettingList {
  /** What a system has nothing of, in the words that all drivers share. */
  static final String NONE = "none";

  private final List<Setting> settings = new ArrayList<>();

  void add(Source source, Aspect aspect, String name, String value) {
    add(source, aspect, name, value, value);
  }

  void add(Source source, Aspect aspect, String name, String value, String normal) {
    settings.add(new Setting(aspect, name, value, source, normal.isBlank() ? NONE : normal));
  }

  List<Setting> all() {
    return List.copyOf(settings);
  }
}
