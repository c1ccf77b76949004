package io.weir.core.metric;

import java.net.URI;
import java.util.List;

/** The source of a process's metrics, and the metrics to read from it. */
public sealed interface MetricSource {
  /** The metrics to read. */
  List<BrokerMetric> metrics();

  /** Management beans of the process, which is a JVM on this machine. */
  record Jmx(List<BrokerMetric> metrics) implements MetricSource {
    public Jmx {
      metrics = List.copyOf(metrics);
      require(metrics, Series.Bean.class);
    }
  }

  /**
   * A page in Prometheus's text format.
   *
   * @param address asked by GET
   */
  record Prometheus(URI address, List<BrokerMetric> metrics) implements MetricSource {
    public Prometheus {
      metrics = List.copyOf(metrics);
      require(metrics, Series.Sample.class);
    }
  }

  /**
   * Lines of a text protocol, as {@code name:value} or {@code name:part=value,part=value}. The
   * latter are the samples {@code name.part}.
   *
   * @param host the address of the process
   * @param port the port of the process
   * @param requests lines to send; the last one ends the connection
   */
  record Fields(String host, int port, List<String> requests, List<BrokerMetric> metrics)
      implements MetricSource {
    public Fields {
      requests = List.copyOf(requests);
      metrics = List.copyOf(metrics);
      require(metrics, Series.Sample.class);
    }
  }

  private static void require(List<BrokerMetric> metrics, Class<? extends Series> type) {
    for (BrokerMetric metric : metrics) {
      if (!metric.formula().series().stream().allMatch(type::isInstance)) {
        throw new IllegalArgumentException(
            metric.name() + " needs a series that this source does not have");
      }
    }
    if (metrics.stream().map(BrokerMetric::name).distinct().count() < metrics.size()) {
      throw new IllegalArgumentException("two metrics of a source have the same name");
    }
  }
}
