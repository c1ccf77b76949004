package io.weir.findings.figure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.interval.Metric;
import io.weir.core.text.EnumWord;
import io.weir.findings.evidence.Statistic;
import java.util.Arrays;

/** Names a metric; its JSON form is {@link #id}. */
public sealed interface FigureKey {
  /**
   * Returns its name in files and on the command line, as {@code publish-response:p99} or
   * {@code achieved}.
   */
  @JsonValue
  String id();

  /**
   * Returns the metric of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  @JsonCreator
  static FigureKey parse(String id) {
    for (RateKind kind : RateKind.values()) {
      if (new Throughput(kind).id().equals(id)) {
        return new Throughput(kind);
      }
    }
    return Arrays.stream(Metric.values())
        .flatMap(metric -> Arrays.stream(Statistic.values())
            .map(statistic -> new Latency(metric, statistic)))
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no metric is called '" + id + "'"));
  }

  /** A latency, in nanoseconds. */
  record Latency(Metric metric, Statistic statistic) implements FigureKey {
    @Override
    public String id() {
      return metric.id() + ":" + statistic.label();
    }
  }

  /** A rate, in messages per second. */
  record Throughput(RateKind kind) implements FigureKey {
    @Override
    public String id() {
      return EnumWord.kebab(kind);
    }
  }
}
