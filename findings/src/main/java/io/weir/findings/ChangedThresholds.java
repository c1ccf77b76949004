package io.weir.findings;

import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.ThresholdTable.Change;
import io.weir.core.scenario.Thresholds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says that figures were judged otherwise than usual. */
final class ChangedThresholds {
  private ChangedThresholds() {}

  /** Those that let more pass first, as they may make a verdict look better than it is. */
  static Optional<String> sentence(Thresholds thresholds) {
    List<Change> changes = ThresholdTable.changes(thresholds);
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(changes.stream()
            .sorted((one, other) -> Boolean.compare(other.looser(), one.looser()))
            .map(change -> change.name() + " " + change.value() + " instead of "
                + change.standard() + (change.looser() ? " (looser)" : " (stricter)"))
            .collect(Collectors.joining(", ", "Judged by changed thresholds: ", ".")));
  }
}
