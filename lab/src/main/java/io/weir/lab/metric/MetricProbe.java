package io.weir.lab.metric;

import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import io.weir.lab.provision.DeployedProcess;
import java.util.List;
import java.util.Map;

/** Asks one process for numbers. Used by one thread; may block for as long as the process does. */
public interface MetricProbe extends AutoCloseable {
  /**
   * Returns the numbers as they are now; those that the process does not report are left out.
   *
   * @throws MetricException if it does not answer, or answers incorrectly; the caller may retry
   */
  Map<Series, Double> read() throws MetricException, InterruptedException;

  /** Closes the connection to the process. */
  @Override
  void close();

  /** Finds the probe for the source of a process's metrics. */
  interface Opener {
    MetricProbe open(DeployedProcess process, MetricSource source);
  }

  /**
   * Returns the probe for a source on this machine.
   *
   * @param pid the process to read
   * @param agents of its system's JVMs
   */
  static MetricProbe of(MetricSource source, long pid, JvmAgents agents) {
    return switch (source) {
      case MetricSource.Jmx jmx -> new JmxProbe(pid, agents.of(pid),
          asked(jmx, Series.Bean.class));
      case MetricSource.Prometheus page -> new PageProbe(page.address(), PrometheusText::samples,
          asked(page, Series.Sample.class));
      case MetricSource.Json page -> new PageProbe(page.address(), JsonText::samples,
          asked(page, Series.Sample.class));
      case MetricSource.Fields fields -> new FieldsProbe(fields,
          asked(fields, Series.Sample.class));
    };
  }

  /** Returns the series that a source's metrics need, each once. */
  private static <S extends Series> List<S> asked(MetricSource source, Class<S> type) {
    return source.metrics()
        .stream()
        .flatMap(metric -> metric.formula().series().stream())
        .distinct()
        .map(type::cast)
        .toList();
  }
}
