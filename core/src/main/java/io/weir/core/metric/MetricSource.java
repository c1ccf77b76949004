package io.weir.core.metric;

import java.net.URI;
import java.util.List;
import java.util.Set;

/** The source of a process's metrics, and the metrics to read from it. */
public sealed interface MetricSource {
  /** Returns the metrics to read. */
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
   * A document in JSON. The name of a number is its path, as {@code jetstream.stats.storage}.
   *
   * @param address asked by GET
   */
  record Json(URI address, List<BrokerMetric> metrics) implements MetricSource {
    public Json {
      metrics = List.copyOf(metrics);
      require(metrics, Series.Sample.class);
    }
  }

  /**
   * Lines of a text protocol, as {@code name:value} or {@code name:part=value,part=value}. The
   * latter are the samples {@code name.part}. A line {@code name} and lines {@code :value} after it
   * are the samples {@code name.1}, {@code name.2}, and so on. A line that begins with {@code -} is
   * an error.
   *
   * @param host the address of the process
   * @param port the port of the process
   * @param requests lines to send; the last one ends the connection
   * @param events names of samples that are 0 while the process lists none
   */
  record Fields(String host, int port, List<String> requests, Set<String> events,
      List<BrokerMetric> metrics) implements MetricSource {
    public Fields {
      requests = List.copyOf(requests);
      events = Set.copyOf(events);
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
