package io.weir.findings.text;

import io.weir.core.result.Metric;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Many figures in few words. */
public final class FigureList {
  private FigureList() {}

  /**
   * Their names, as {@code publish p99, p99.9 and end-to-end p99}.
   *
   * @param subscriptions how many times each message is delivered, on which depends which figures a
   * run is asked for
   */
  public static String of(List<FigureKey> figures, int subscriptions) {
    if (figures.containsAll(Headline.figures(subscriptions))) {
      return "all figures";
    }
    Map<Metric, List<String>> latencies = new LinkedHashMap<>();
    List<String> parts = new ArrayList<>();
    for (FigureKey figure : figures) {
      switch (figure) {
        case FigureKey.Latency latency -> latencies
            .computeIfAbsent(latency.metric(), any -> new ArrayList<>())
            .add(latency.statistic().label());
        case FigureKey.Throughput throughput -> parts.add(Names.rate(throughput.kind()));
      }
    }
    List<String> names = new ArrayList<>();
    latencies.forEach((metric, statistics) -> names
        .add(Names.brief(metric) + " " + String.join(", ", statistics)));
    names.addAll(parts);
    return Names.list(names);
  }
}
