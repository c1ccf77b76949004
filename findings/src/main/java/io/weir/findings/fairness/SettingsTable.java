package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Durability;
import io.weir.findings.fairness.SettingRow.Agreement;
import io.weir.findings.run.RunFindings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sets the settings of systems side by side. */
public final class SettingsTable {
  private final Collection<DurabilityCheck> durability;

  /**
   * A table.
   *
   * @param durability each system's guarantee, by which settings that make it up are compared
   */
  public SettingsTable(Collection<DurabilityCheck> durability) {
    this.durability = List.copyOf(durability);
  }

  /**
   * The rows, in the order of aspects; those that no system tells anything of are left out.
   *
   * @param runs the runs of each system; of each, the first that told its settings speaks for all
   */
  public List<SettingRow> of(Map<String, List<RunFindings>> runs) {
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

  private SettingRow row(Aspect aspect, Map<String, List<Setting>> told) {
    Map<String, List<Setting>> cells = new LinkedHashMap<>();
    told.forEach((system, settings) -> {
      List<Setting> mine = settings.stream().filter(one -> one.aspect() == aspect).toList();
      if (!mine.isEmpty()) {
        cells.put(system, mine);
      }
    });
    Agreement agreement = agreement(aspect, cells);
    return new SettingRow(
        aspect, cells, agreement, agreement == Agreement.DIFFERS ? Bearing.of(aspect) : "");
  }

  private Agreement agreement(Aspect aspect, Map<String, List<Setting>> cells) {
    if (aspect == Aspect.OTHER || durability.size() < 2) {
      return Agreement.NOT_COMPARED;
    }
    Optional<Boolean> same = guarantee(aspect);
    if (same.isEmpty() && cells.size() < durability.size()) {
      return Agreement.ONE_SIDED;
    }
    return same.orElseGet(() -> Counterparts.match(cells.values()))
        ? Agreement.SAME
        : Agreement.DIFFERS;
  }

  /**
   * Whether the guarantees that the running systems told are the same in that respect, if it is one
   * and all told theirs.
   */
  private Optional<Boolean> guarantee(Aspect aspect) {
    if (durability.stream().anyMatch(check -> check.readBack().isEmpty())) {
      return Optional.empty();
    }
    return switch (aspect) {
      case REPLICAS -> Optional.of(agree(Durability::replicas));
      case ACKNOWLEDGE -> Optional.of(agree(Durability::guaranteedCopies));
      case STORAGE -> Optional.of(agree(Durability::storage));
      default -> Optional.empty();
    };
  }

  private boolean agree(Function<Durability, Object> part) {
    return durability.stream().map(check -> part.apply(check.inForce())).distinct().count() == 1;
  }
}
