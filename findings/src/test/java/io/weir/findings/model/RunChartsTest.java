package io.weir.findings.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.Samples;
import io.weir.findings.doc.Chart;
import io.weir.findings.doc.LineStyle;
import io.weir.findings.sample.SampleKinds;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunChartsTest {
  private static Optional<Chart> together(List<RunFindings> runs, Palette palette) {
    return new RunCharts(runs, palette::of)
        .latencies(run -> run.timeline().publishFromStart());
  }

  @Test
  void allRunsHaveTheirMedianAndTailOnOneAxis() throws IOException {
    Findings findings = Samples.quickstart();
    Palette palette = Palette.of(findings, SampleKinds.ALL);

    Chart.RunsOverTime chart =
        (Chart.RunsOverTime) together(findings.runs(), palette).orElseThrow();

    assertThat(chart.series()).extracting(Chart.Series::name)
        .containsExactly("001-kafka p99", "001-kafka p50", "002-pulsar p99", "002-pulsar p50",
            "003-pulsar p99", "003-pulsar p50", "004-kafka p99", "004-kafka p50");
    assertThat(chart.series()).extracting(Chart.Series::system)
        .startsWith(palette.of("kafka"), palette.of("kafka"), palette.of("pulsar"));
    assertThat(chart.series().get(0).dash()).isEmpty();
    assertThat(chart.series().get(1).dash()).isEqualTo(LineStyle.MEDIAN);
    assertThat(chart.series())
        .allSatisfy(line -> assertThat(line.y()).hasSameSizeAs(line.x())
            .allMatch(value -> value >= chart.yMin() && value <= chart.yMax()));
    assertThat(chart.bands()).containsExactly(new Chart.Band(0, 3, "warm-up"));
  }

  @Test
  void oneRunHasItsOwnChartOnly() throws IOException {
    Findings findings = Samples.quickstart();

    assertThat(together(findings.runs().subList(0, 1), Palette.of(findings, SampleKinds.ALL)))
        .isEmpty();
  }
}
