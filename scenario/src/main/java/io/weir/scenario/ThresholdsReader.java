package io.weir.scenario;

import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.Thresholds;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.ThresholdKeys;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the limits by which metrics are judged. */
final class ThresholdsReader {
  private ThresholdsReader() {}

  static Thresholds read(Fields fields) {
    Map<String, Object> changes = new LinkedHashMap<>();
    for (Key<?> key : ThresholdKeys.SECTION.keys()) {
      fields.find(ThresholdKeys.formerly(key)).ifPresent(value -> changes.put(key.name(), value));
      fields.find(key).ifPresent(value -> changes.put(key.name(), value));
    }
    return ThresholdTable.of(changes);
  }
}
