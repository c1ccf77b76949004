package io.weir.lab.host;

import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import io.weir.lab.metric.MetricException;
import io.weir.lab.metric.MetricProbe;
import io.weir.lab.metric.SeriesValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks a process on some machine for its metrics.
 *
 * @param host the machine
 * @param pid the process there
 */
public record HostMetricProbe(HostProbe host, long pid, MetricSource source)
    implements
    MetricProbe {
  @Override
  public Map<Series, Double> read() throws MetricException, InterruptedException {
    List<SeriesValue> values = host.metrics(pid, source);
    Map<Series, Double> bySeries = new HashMap<>();
    values.forEach(value -> bySeries.put(value.series(), value.value()));
    return bySeries;
  }

  @Override
  public void close() {
    host.closeMetrics(pid);
  }
}
