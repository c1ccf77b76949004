package io.weir.findings.tail;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricUnit;
import io.weir.core.result.DiskUse;
import io.weir.core.result.ProcessUse;
import io.weir.core.result.SystemUse;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.tail.Coincidence.Fit;
import io.weir.findings.tail.Coincidence.Series;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The seconds of a run with its slowest messages, and the events that came with them.
 *
 * @param seconds how many seconds were looked at
 * @param nanos the p99 of publish response; messages from it on are slow
 * @param compared how many series were compared with the slow messages
 * @param causes those that rise with the slow messages, the strongest first
 */
public record SlowSeconds(int seconds, long nanos, int compared, List<Cause> causes) {
  /** Among the findings of a run. */
  public static final Part<SlowSeconds> PART =
      Part.of(RunFindings.class, "slowSeconds", SlowSeconds.class);

  private static final double SLOWEST = 0.99;
  private static final double NANOS_PER_SECOND = 1e9;
  /** The areas of metrics that name an event; others are latencies themselves, or the load. */
  private static final Set<String> EVENTS = Set.of("storage", "journal", "cache", "replication",
      "raft", "tier", "alarms");
  private static final Set<MetricUnit> UNITS =
      EnumSet.of(MetricUnit.MILLISECONDS, MetricUnit.SHARE, MetricUnit.COUNT);

  public SlowSeconds {
    causes = List.copyOf(causes);
  }

  /**
   * A series that rises with the slow messages. It need not be the cause.
   *
   * @param name what it counts, and of which process
   * @param share the share of slow messages in the tenth of the seconds with its largest values
   * @param chance how likely any series would fit as well by chance
   */
  public record Cause(String name, double share, double chance) {}

  /** Returns the slow seconds of a run; empty if too few seconds are known. */
  static Optional<SlowSeconds> of(RunReading run) {
    Latencies response =
        run.evidence().latencies().getOrDefault(Metric.PUBLISH_RESPONSE, Latencies.none());
    if (response.count() == 0) {
      return Optional.empty();
    }
    long nanos = response.atQuantile(SLOWEST);
    Map<Integer, Long> slow = new TreeMap<>();
    run.files()
        .histograms(Metric.PUBLISH_RESPONSE)
        .visit(run.files().measured(), (second, histogram) -> slow.merge(second,
            new Latencies(histogram, new TreeMap<>()).countFrom(nanos), Long::sum));
    if (slow.size() < Coincidence.LEAST_SECONDS) {
      return Optional.empty();
    }
    BySecond series = new BySecond(slow.keySet().stream().toList());
    metrics(run, series);
    run.files().uses().forEach(use -> uses(use, series));
    run.files().intervals().forEach(interval -> worker(interval, series));
    List<Series> all = series.all();
    List<Fit> fits =
        new Coincidence(slow.values().stream().mapToDouble(Long::doubleValue).toArray()).of(all);
    return Optional.of(new SlowSeconds(slow.size(), nanos, all.size(), fits.stream()
        .map(fit -> new Cause(fit.name(), fit.share(), fit.chance()))
        .toList()));
  }

  private static void metrics(RunReading run, BySecond series) {
    List<MetricCatalogue.Entry> events = run.files()
        .metrics()
        .catalogue()
        .map(MetricCatalogue::metrics)
        .orElse(List.of())
        .stream()
        .filter(entry -> UNITS.contains(entry.unit()))
        .filter(entry -> EVENTS.contains(entry.name().split("\\.")[0]))
        .toList();
    for (MetricSample sample : run.files().metrics().samples()) {
      for (MetricCatalogue.Entry event : events) {
        Double value = sample.values().get(event.name());
        if (value != null && event.role().equals(sample.role())) {
          series.add(sample.process() + " " + event.name(), sample.startNanos(),
              sample.endNanos(), event.worst() == Worst.LOWEST ? -value : value);
        }
      }
    }
  }

  private static void uses(SystemUse use, BySecond series) {
    for (ProcessUse process : use.processes()) {
      process.gcNanos()
          .ifPresent(nanos -> series.add("garbage collection of " + process.process(),
              use.startNanos(), use.endNanos(), nanos));
    }
    for (DiskUse disk : use.disks().orElse(List.of())) {
      series.add("writes to the disk of " + disk.host(), use.startNanos(), use.endNanos(),
          disk.writtenBytes());
    }
  }

  private static void worker(IntervalSnapshot interval, BySecond series) {
    HostUse host = interval.host();
    String worker = "worker " + interval.worker();
    Map<String, Long> values = new LinkedHashMap<>();
    values.put("garbage collection of " + worker, host.gcPauseNanos());
    host.hostCpu()
        .map(HostCpu::stolenNanos)
        .ifPresent(nanos -> values.put("CPU time stolen from the machine of " + worker, nanos));
    host.pressureNanos()
        .ifPresent(
            nanos -> values.put("waits for a processor on the machine of " + worker, nanos));
    values.forEach((name, value) -> series.add(name, interval.startNanos(), interval.endNanos(),
        value));
  }

  /** Series over the seconds that are looked at. A second without a value has none of the event. */
  private static final class BySecond {
    private final Map<Integer, Integer> places = new HashMap<>();
    private final Map<String, double[]> series = new TreeMap<>();

    BySecond(List<Integer> seconds) {
      seconds.forEach(second -> places.put(second, places.size()));
    }

    void add(String name, long startNanos, long endNanos, double value) {
      int second = (int) ((startNanos + endNanos) / 2.0 / NANOS_PER_SECOND);
      Integer place = places.get(second);
      if (place != null) {
        series.computeIfAbsent(name, any -> new double[places.size()])[place] = value;
      }
    }

    List<Series> all() {
      List<Series> all = new ArrayList<>();
      series.forEach((name, values) -> all.add(new Series(name, values)));
      return all;
    }
  }
}
