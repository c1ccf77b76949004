package io.weir.findings.breakdown;

import io.weir.core.interval.Metric;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricUnit;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The times that clients and brokers reported of a run, as means over seconds that are weighted by
 * messages.
 *
 * @param of the means for all messages, and for the slowest ones
 */
public record ReportedTimes(List<Means> of) {
  /** Among the findings of a run. */
  public static final Part<ReportedTimes> PART =
      Part.of(RunFindings.class, "reportedTimes", ReportedTimes.class);

  private static final List<Metric> CLIENTS = List.of(Metric.PUBLISH_RESPONSE,
      Metric.PUBLISH_SERVICE, Metric.OWN_LAG, Metric.CLIENT_BLOCK);
  private static final double SLOWEST = 0.99;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  public ReportedTimes {
    of = List.copyOf(of);
  }

  /** Which messages weight the seconds. */
  public enum Messages {
    ALL,
    /** The slowest one percent. A second counts as often as it has such messages. */
    SLOWEST
  }

  /**
   * Means over seconds, in nanoseconds.
   *
   * @param messages which messages weight the seconds
   * @param clients the times that clients saw
   * @param reported the times of the system's processes, by role and metric; the mean over the
   * processes that reported it
   */
  public record Means(Messages messages, Map<Metric, Double> clients,
      Map<String, Double> reported) {
    public Means {
      clients = new TreeMap<>(clients);
      reported = new TreeMap<>(reported);
    }

    /** Returns a time of clients; 0 if they saw none. */
    double of(Metric metric) {
      return clients.getOrDefault(metric, 0.0);
    }
  }

  /** Returns the name under which the means have a metric. */
  static String key(String role, String metric) {
    return role + " " + metric;
  }

  /** Returns the times of a run; empty if its processes reported none in the measure phase. */
  static Optional<ReportedTimes> of(RunReading run) {
    Map<Integer, Map<String, Double>> reported = reported(run);
    Latencies response =
        run.evidence().latencies().getOrDefault(Metric.PUBLISH_RESPONSE, Latencies.none());
    if (reported.isEmpty() || response.count() == 0) {
      return Optional.empty();
    }
    long slow = response.atQuantile(SLOWEST);
    Map<Integer, Second> seconds = new TreeMap<>();
    for (Metric metric : CLIENTS) {
      run.files()
          .histograms(metric)
          .visit(run.files().measured(), (second, histogram) -> seconds
              .computeIfAbsent(second, any -> new Second(slow))
              .add(metric, new Latencies(histogram, new TreeMap<>())));
    }
    List<Means> means = new ArrayList<>();
    for (Messages messages : Messages.values()) {
      means.add(means(messages, seconds, reported));
    }
    return Optional.of(new ReportedTimes(means));
  }

  /** Returns the times that processes reported, by second and name, in nanoseconds. */
  private static Map<Integer, Map<String, Double>> reported(RunReading run) {
    List<MetricCatalogue.Entry> times = run.files()
        .metrics()
        .catalogue()
        .map(MetricCatalogue::metrics)
        .orElse(List.of())
        .stream()
        .filter(entry -> entry.unit() == MetricUnit.MILLISECONDS)
        .toList();
    Map<Integer, Map<String, Mean>> bySecond = new HashMap<>();
    for (MetricSample sample : run.files().metrics().samples()) {
      double middle = (sample.startNanos() + sample.endNanos()) / 2.0;
      if (run.files().measured().contains((long) middle)) {
        Map<String, Mean> second = bySecond
            .computeIfAbsent((int) (middle / NANOS_PER_SECOND), any -> new HashMap<>());
        times.stream()
            .filter(entry -> entry.role().equals(sample.role()))
            .filter(entry -> sample.values().containsKey(entry.name()))
            .forEach(entry -> second
                .computeIfAbsent(key(entry.role(), entry.name()), any -> new Mean())
                .add(sample.values().get(entry.name()) * NANOS_PER_MILLI, 1));
      }
    }
    Map<Integer, Map<String, Double>> values = new TreeMap<>();
    bySecond.forEach((second, means) -> means.forEach((name, mean) -> values
        .computeIfAbsent(second, any -> new HashMap<>())
        .put(name, mean.value())));
    return values;
  }

  private static Means means(Messages messages, Map<Integer, Second> seconds,
      Map<Integer, Map<String, Double>> reported) {
    Map<Metric, Mean> clients = new EnumMap<>(Metric.class);
    Map<String, Mean> byName = new TreeMap<>();
    // The parts of a second without reports are unknown, so the second does not count.
    reported.forEach((number, values) -> Optional.ofNullable(seconds.get(number))
        .ifPresent(second -> {
          double weight = second.weight(messages);
          second.means.forEach((metric, mean) -> clients
              .computeIfAbsent(metric, any -> new Mean())
              .add(mean.value(), weight));
          values.forEach((name, value) -> byName.computeIfAbsent(name, any -> new Mean())
              .add(value, weight));
        }));
    return new Means(messages, values(clients), values(byName));
  }

  private static <K> Map<K, Double> values(Map<K, Mean> means) {
    return means.entrySet()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().value()));
  }

  /** A weighted mean that grows. */
  private static final class Mean {
    private double sum;
    private double weights;

    void add(double value, double weight) {
      sum += value * weight;
      weights += weight;
    }

    double value() {
      return weights > 0 ? sum / weights : 0;
    }
  }

  /** The messages whose outcomes came in one second. */
  private static final class Second {
    private final Map<Metric, Mean> means = new EnumMap<>(Metric.class);
    private final long slowest;
    private long all;
    private long slow;

    /** @param slowest from which publish response time on a message is slow */
    Second(long slowest) {
      this.slowest = slowest;
    }

    void add(Metric metric, Latencies latencies) {
      means.computeIfAbsent(metric, any -> new Mean()).add(latencies.mean(), latencies.count());
      if (metric == Metric.PUBLISH_RESPONSE) {
        all += latencies.count();
        slow += latencies.countFrom(slowest);
      }
    }

    double weight(Messages messages) {
      return switch (messages) {
        case ALL -> all;
        case SLOWEST -> slow;
      };
    }
  }
}
