package io.weir.findings.compare;

import io.weir.findings.fairness.Ruling;
import io.weir.findings.fairness.SettingsTable.SettingRow;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The findings for one combination of the sweep's values.
 *
 * @param variant those values by path; empty without a sweep
 * @param systems each system, sorted by name
 * @param comparisons the comparisons of the systems, metric by metric
 * @param settings the systems' settings side by side
 * @param fairness the audit's rulings on each pair of equivalent settings, the unfair ones first
 * @param equalDurability whether the guarantees in force are equal in all systems
 * @param answer what follows, in a sentence or two
 * @param cautions what must not be overlooked; empty if all is well
 */
public record VariantFindings(
    Map<String, String> variant,
    List<SystemFindings> systems,
    List<Comparison> comparisons,
    List<SettingRow> settings,
    List<Ruling> fairness,
    boolean equalDurability,
    List<String> answer,
    List<String> cautions) {
  public VariantFindings {
    variant = Collections.unmodifiableMap(new LinkedHashMap<>(variant));
    systems = List.copyOf(systems);
    comparisons = List.copyOf(comparisons);
    settings = List.copyOf(settings);
    fairness = List.copyOf(fairness);
    answer = List.copyOf(answer);
    cautions = List.copyOf(cautions);
  }
}
