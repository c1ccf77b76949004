package io.weir.analysis.compare;

import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.SettingRow;
import io.weir.analysis.finding.SettingRow.Agreement;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets the settings of systems side by side. */
public final class SettingsTable {
  private SettingsTable() {}

  /**
   * The rows, in the order of aspects; those that no system tells anything of are left out.
   *
   * @param runs the runs of each system; of each, the first that told its settings speaks for all
   */
  public static List<SettingRow> of(Map<String, List<RunFindings>> runs) {
    Map<String, List<Setting>> told = new LinkedHashMap<>();
    runs.forEach((system, repetitions) -> told.put(system, settings(repetitions)));
    List<SettingRow> rows = new ArrayList<>();
    for (Aspect aspect : Aspect.values()) {
      SettingRow row = row(aspect, told);
      if (!row.cells().isEmpty()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<Setting> settings(List<RunFindings> repetitions) {
    return repetitions.stream()
        .map(run -> run.readBack().settings())
        .filter(settings -> !settings.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static SettingRow row(Aspect aspect, Map<String, List<Setting>> told) {
    Map<String, List<Setting>> cells = new LinkedHashMap<>();
    told.forEach((system, settings) -> {
      List<Setting> mine = settings.stream().filter(one -> one.aspect() == aspect).toList();
      if (!mine.isEmpty()) {
        cells.put(system, mine);
      }
    });
    Agreement agreement = agreement(aspect, cells, told.size());
    return new SettingRow(
        aspect, cells, agreement, agreement == Agreement.DIFFERS ? Bearing.of(aspect) : "");
  }

  private static Agreement agreement(Aspect aspect, Map<String, List<Setting>> cells, int systems) {
    if (aspect == Aspect.OTHER || systems < 2) {
      return Agreement.NOT_COMPARED;
    }
    List<Set<String>> values = cells.values()
        .stream()
        .map(settings -> settings.stream().map(Setting::normal).collect(Collectors.toSet()))
        .toList();
    if (values.stream().distinct().count() > 1) {
      return Agreement.DIFFERS;
    }
    return cells.size() < systems ? Agreement.ONE_SIDED : Agreement.SAME;
  }
}
