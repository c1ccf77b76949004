package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTextTest {
  @Test
  void allLatenciesAreNotListed() {
    List<FigureKey> all = new ArrayList<>(Headline.figures(1));

    assertThat(FigureText.names(all, 1)).isEqualTo("all values");
    all.removeIf(figure -> figure instanceof FigureKey.Throughput);
    assertThat(FigureText.names(all, 1)).isEqualTo("all latencies");
    all.add(new FigureKey.Throughput(RateKind.SERVED));
    assertThat(FigureText.names(all, 1)).isEqualTo("all latencies and served rate");
    assertThat(FigureText.names(List.of(new FigureKey.Latency(Metric.PUBLISH_RESPONSE,
        Statistic.P99), new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99_9)), 1))
        .isEqualTo("publish p99, p99.9");
  }
}
