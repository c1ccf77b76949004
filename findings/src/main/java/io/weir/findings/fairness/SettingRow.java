package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the systems say of one aspect, side by side.
 *
 * @param aspect what it is about
 * @param cells each system's settings, in its own words; a system that tells nothing is absent
 * @param agreement whether they amount to the same
 * @param bearing what a difference bears on, for people; empty unless they differ
 */
public record SettingRow(
    Aspect aspect,
    Map<String, List<Setting>> cells,
    Agreement agreement,
    String bearing) {
  public SettingRow {
    cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
  }

  /** Whether settings of several systems amount to the same. */
  public enum Agreement {
    /** They do. */
    SAME,
    /** They do not. */
    DIFFERS,
    /** Only some of the systems tell. */
    ONE_SIDED,
    /** They have no counterparts, or there is one system only. */
    NOT_COMPARED
  }
}
