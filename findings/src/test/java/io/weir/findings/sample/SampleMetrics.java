package io.weir.findings.sample;

import io.weir.core.folder.ResultLayout;
import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricCatalogue.Entry;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricUnit;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the broker metrics of a made-up run. */
final class SampleMetrics {
  private static final long SECOND = 1_000_000_000L;
  private static final String SYNC = "storage.sync-latency";
  private static final String PUBLISH = "publish.latency";
  private static final String APPEND = "publish.local-time";
  private static final String IDLE = "threads.request-idle";

  private final ResultLayout layout;
  private final PlannedRun planned;
  private final SampleRun run;

  SampleMetrics(ResultLayout layout, PlannedRun planned, SampleRun run) {
    this.layout = layout;
    this.planned = planned;
    this.run = run;
  }

  /**
   * Two brokers that are asked half a second off the beat. A sync takes 2 ms, on the first broker
   * as long as the run's stall where it has one. An append takes 0.2 ms more, and a publish 0.5 ms.
   */
  void write(int warmUp, int end) throws IOException {
    MetricCatalogue catalogue = new MetricCatalogue(List.of(
        time(SYNC, "how long a sync took"),
        time(PUBLISH, "from reading a publish request to sending its response"),
        time(APPEND, "how long the leader took to append"),
        new Entry("broker", IDLE, "idle share of the request handlers", MetricUnit.SHARE,
            BrokerMetric.Worst.LOWEST, false, "growth of idle"),
        new Entry("broker", "jvm.gc", "garbage collection", MetricUnit.SHARE,
            BrokerMetric.Worst.HIGHEST, false, "not told here")));
    Json.prettyWriter().writeValue(layout.metricCatalogue(planned, 0).toFile(), catalogue);
    List<String> lines = new ArrayList<>();
    for (int second = 0; second < end; second++) {
      boolean stalled = second - warmUp == run.stallSecond();
      lines.add(line("broker-1", second, stalled ? run.stallMillis() : 2, stalled ? 0.1 : 0.9));
      lines.add(line("broker-2", second, 2, 0.8));
    }
    Files.write(layout.metricSamples(planned, 0), lines);
  }

  private static Entry time(String name, String meaning) {
    return new Entry("broker", name, meaning, MetricUnit.MILLISECONDS, BrokerMetric.Worst.HIGHEST,
        name.equals(SYNC), "growth of sum / growth of count");
  }

  private static String line(String process, int second, double sync, double idle)
      throws IOException {
    long from = second * SECOND - SECOND / 2;
    return Json.compactWriter()
        .writeValueAsString(new MetricSample(process, "broker", from, from + SECOND, 3_000_000,
            Map.of(SYNC, sync, PUBLISH, sync + 0.5, APPEND, sync + 0.2, IDLE, idle)));
  }
}
