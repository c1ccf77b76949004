package io.weir.lab.metric;

import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import java.util.List;

/** The numbers that a source's metrics are made of, each once. */
final class Asked {
  private Asked() {}

  static <S extends Series> List<S> of(MetricSource source, Class<S> type) {
    return source.metrics()
        .stream()
        .flatMap(metric -> metric.formula().series().stream())
        .distinct()
        .map(type::cast)
        .toList();
  }
}
