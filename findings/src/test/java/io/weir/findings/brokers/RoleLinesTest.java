package io.weir.findings.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricUnit;
import io.weir.findings.Samples;
import io.weir.findings.brokers.BrokerFindings.MetricFindings;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import io.weir.findings.doc.LegendEntry;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleKinds;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoleLinesTest {
  private static MetricFindings metric(String role, String... processes) {
    return new MetricFindings(
        new MetricCatalogue.Entry(role, "storage.sync-latency", "how long a sync took",
            MetricUnit.MILLISECONDS, BrokerMetric.Worst.HIGHEST, true, "a source"),
        Arrays.stream(processes)
            .map(name -> new ProcessFigures(name, 1, 1, 1, 1, Optional.empty(), List.of()))
            .toList());
  }

  @Test
  void noTwoProcessesHaveTheSameLine() throws IOException {
    Findings findings = Samples.quickstart();
    RunFindings run = findings.runs().getFirst();
    Palette palette = Palette.of(findings, SampleKinds.ALL);
    BrokerFindings brokers = new BrokerFindings(1, Optional.empty(), List.of(), List.of(
        metric("broker", "broker-1", "broker-2"), metric("bookie", "bookie-2", "bookie-1"),
        metric("idle")));

    List<RoleLines> roles = RoleLines.of(run, brokers, palette);

    assertThat(roles).extracting(RoleLines::role).containsExactly("broker", "bookie");
    List<LegendEntry> legend = roles.stream().flatMap(role -> role.legend().stream()).toList();
    assertThat(legend).extracting(LegendEntry::text)
        .containsExactly("broker-1", "broker-2", "bookie-1", "bookie-2");
    assertThat(legend).extracting(entry -> entry.stroke().orElseThrow().dash())
        .doesNotHaveDuplicates();
    assertThat(roles.getFirst().color()).isEqualTo(palette.of(run));
    assertThat(findings.systems()).extracting(palette::of)
        .doesNotContain(roles.getLast().color());
  }
}
