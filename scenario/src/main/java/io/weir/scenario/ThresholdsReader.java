package io.weir.scenario;

import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.Thresholds;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads what figures are judged by. */
final class ThresholdsReader {
  private static final int MOST = 1_000_000;
  /** Fewer points than one for each second of it can't be tested for a steady state. */
  private static final Duration SHORTEST_TESTED = Thresholds.DEFAULT.steadyState();

  private ThresholdsReader() {}

  static Thresholds read(Fields fields) {
    Map<String, Object> changes = new LinkedHashMap<>();
    ThresholdTable.types()
        .forEach((name, type) -> fields.find("thresholds." + name, kind(name, type))
            .ifPresent(value -> changes.put(name, value)));
    return ThresholdTable.of(changes);
  }

  private static Kind<?> kind(String name, Class<?> type) {
    if (type == double.class) {
      return Kinds.share();
    }
    if (type == Duration.class) {
      return Kinds.duration(name.equals("steady-state") ? SHORTEST_TESTED : Duration.ZERO);
    }
    Kind<Integer> count = Kinds.count(1, MOST);
    return type == long.class
        ? new Kind<>(count.hint(), text -> (long) count.parser().apply(text))
        : count;
  }
}
