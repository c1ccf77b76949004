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

  /** An empty list of what this source says. */
  public SettingList(Source source) {
    this(source, new ArrayList<>());
  }

  private SettingList(Source source, List<Setting> settings) {
    this.source = source;
    this.settings = settings;
  }

  /** The same list, to which another source adds. */
  public SettingList from(Source other) {
    return new SettingList(other, settings);
  }

  /** Adds a setting whose value is in weir's words. */
  public void add(Aspect aspect, String name, String value) {
    add(aspect, name, value, value);
  }

  /**
   * Adds a setting.
   *
   * @param normal its value in weir's words; {@link Normal#NONE} in place of a blank one
   */
  public void add(Aspect aspect, String name, String value, String normal) {
    settings
        .add(new Setting(aspect, name, value, source, normal.isBlank() ? Normal.NONE : normal));
  }

  /** Adds that a system does not answer a question about its settings, and why. */
  public void addUnanswered(String name, String reason) {
    add(Aspect.OTHER, name, "not told: " + reason, "not told");
  }

  /** All of them so far. */
  public List<Setting> all() {
    return List.copyOf(settings);
  }
}
