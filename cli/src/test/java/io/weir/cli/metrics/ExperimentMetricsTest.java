package io.weir.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.weir.cli.event.SampleEvents;
import io.weir.core.result.RunStatus;
import io.weir.lab.experiment.ExperimentEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentMetricsTest {
  private static final List<ExperimentEvent> EVENTS =
      SampleEvents.of(RunStatus.COMPLETED, Optional.empty());

  private final ExperimentMetrics metrics = new ExperimentMetrics();

  private List<String> scraped() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OpenMetricsTextFormatWriter.create().write(out, metrics.registry().scrape());
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void aScrapeHasTheLatestIntervalOfEachSystem() throws IOException {
    EVENTS.stream()
        .takeWhile(event -> !(event instanceof ExperimentEvent.Stopping))
        .forEach(metrics::on);

    assertThat(scraped()).contains(
        "weir_experiment_info{scenario=\"test\"} 1",
        "weir_messages_per_second{event=\"acknowledged\",system=\"kafka\"} 9997.0",
        "weir_messages_per_second{event=\"due\",system=\"kafka\"} 10000.0",
        "weir_response_time_seconds{metric=\"publish\",statistic=\"p99\",system=\"kafka\"} 0.00456",
        "weir_response_time_seconds{metric=\"end-to-end\",statistic=\"p50\",system=\"kafka\"} 0.002",
        "weir_messages_failed_total{system=\"kafka\"} 2.0",
        "weir_messages_unanswered{system=\"kafka\"} 0.0",
        "weir_phase{system=\"kafka\",weir_phase=\"drain\"} 1",
        "weir_phase{system=\"kafka\",weir_phase=\"measure\"} 0",
        "weir_runs_ended_total{status=\"completed\"} 0.0");
  }

  @Test
  void aSystemWhoseRunHasEndedHasNoValues() throws IOException {
    EVENTS.forEach(metrics::on);

    assertThat(scraped())
        .contains("weir_runs_ended_total{status=\"completed\"} 1.0")
        .noneMatch(line -> line.contains("system=\"kafka\""));
  }
}
