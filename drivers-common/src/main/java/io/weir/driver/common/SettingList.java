package io.weir.driver.common;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import java.util.ArrayList;
import java.util.List;

/** Collects settings, in order. Used by one thread. */
public final class SettingList {
  private final Source source;
  private final List<Setting> settings;

  /** Creates an empty list for settings of this source. */
  public SettingList(Source source) {
    this(source, new ArrayList<>());
  }

  private SettingList(Source source, List<Setting> settings) {
    this.source = source;
    this.settings = settings;
  }

  /** Returns the same list, with another source for the settings added to it. */
  public SettingList from(Source other) {
    return new SettingList(other, settings);
  }

  /** Adds a setting whose value already has weir's common form. */
  public void add(Aspect aspect, String name, String value) {
    add(aspect, name, value, value);
  }

  /**
   * Adds a setting.
   *
   * @param normal its value in weir's common form; a blank one becomes {@link Normal#NONE}
   */
  public void add(Aspect aspect, String name, String value, String normal) {
    settings
        .add(new Setting(aspect, name, value, source, normal.isBlank() ? Normal.NONE : normal));
  }

  /** Adds that a system does not report a setting, with the reason. */
  public void addUnanswered(String name, String reason) {
    add(Aspect.OTHER, name, "not reported: " + reason, "not reported");
  }

  /** Returns all settings so far. */
  public List<Setting> all() {
    return List.copyOf(settings);
  }
}
