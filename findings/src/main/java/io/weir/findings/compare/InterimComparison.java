package io.weir.findings.compare;

import io.weir.core.plan.Plan;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.WindowJudge;
import io.weir.core.scenario.Windows;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.figure.WindowValues;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares systems while they take turns, by the estimate that the final comparison has too. It is
 * conclusive at a look if the p50 of the publish response time of each system is decided against
 * the baseline, and all systems keep up with the load. p99 is shown and not waited for. Stateless.
 */
public final class InterimComparison implements WindowJudge {
  private static final Metric METRIC = Metric.PUBLISH_RESPONSE;
  private static final List<Statistic> SHOWN = List.of(Statistic.P50, Statistic.P99);
  /** Lines of a table below its head. */
  private static final int ROWS = 5;
  private static final int NAME = 16;
  /** The share of the messages of a round that a system must have acknowledged. */
  private static final double KEEPS_UP = 0.98;

  @Override
  public Interim judge(Plan plan, List<MeasuredWindows> runs) {
    if (runs.isEmpty()) {
      return new Interim(false, List.of());
    }
    int round = runs.getLast().windows().size();
    Windows windows = runs.getLast().run().phases().windows().orElseThrow();
    Rounds rounds = Rounds.of(windows, plan.stopping());
    SortedMap<String, Values> bySystem = new TreeMap<>(Comparisons.order(plan.baseline()));
    runs.forEach(run -> bySystem
        .computeIfAbsent(run.run().system().name(), any -> new Values())
        .add(run));
    List<Comparison> compared = compared(plan, bySystem, rounds.errorAfter(round));
    Set<String> behind = behind(bySystem);
    return new Interim(
        rounds.isLook(round) && Confirmation.isHeadlineDecided(compared)
            && compared.size() == bySystem.size() - 1 && behind.isEmpty(),
        table("round " + round + " of " + windows.most(), bySystem, compared, behind));
  }

  /** The values of one system, by deployment. */
  private static final class Values {
    private final SortedMap<Integer, WindowValues> p50 = new TreeMap<>();
    private final SortedMap<Integer, WindowValues> p99 = new TreeMap<>();
    private long messages;

    void add(MeasuredWindows run) {
      SortedMap<Integer, LatencyHistogram> byRound = new TreeMap<>();
      for (int round = 0; round < run.windows().size(); round++) {
        LatencyHistogram window = run.windows().get(round).get(METRIC);
        if (window != null) {
          byRound.put(round, window);
          messages += window.count();
        }
      }
      WindowValues.of(METRIC, SHOWN, byRound)
          .forEach(values -> (values.figure().equals(figure(Statistic.P50)) ? p50 : p99)
              .put(run.run().repetition(), values));
    }

    private static String text(Map<Integer, WindowValues> values) {
      return values.isEmpty()
          ? Quantity.NONE
          : Quantity.latency(Median.of(
              values.values().stream().mapToDouble(WindowValues::value).toArray()));
    }
  }

  /** All systems of a round are sent the same messages. */
  private static Set<String> behind(SortedMap<String, Values> bySystem) {
    long most = bySystem.values().stream().mapToLong(values -> values.messages).max().orElse(0);
    return bySystem.entrySet()
        .stream()
        .filter(system -> system.getValue().messages < KEEPS_UP * most)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static FigureKey figure(Statistic statistic) {
    return new FigureKey.Latency(METRIC, statistic);
  }

  /** The headline of each system and the baseline, of those that have one. */
  private static List<Comparison> compared(Plan plan, SortedMap<String, Values> bySystem,
      double error) {
    String baseline = bySystem.firstKey();
    List<Comparison> all = new ArrayList<>();
    SortedMap<Integer, WindowValues> theirs = bySystem.get(baseline).p50;
    bySystem.entrySet()
        .stream()
        .skip(1)
        .forEach(other -> WindowRatio.of(other.getValue().p50, theirs)
            .ifPresent(ratio -> all.add(new FigureComparison(figure(Statistic.P50), baseline,
                other.getKey(), plan.judgedBy(), error, Optional.empty())
                .compare(ratio, Verdict.VALID, false))));
    return new Confirmation(error).of(all);
  }

  private static List<String> table(String title, SortedMap<String, Values> bySystem,
      List<Comparison> compared, Set<String> behind) {
    List<String> lines = new ArrayList<>();
    lines.add(line(title, "publish p50", "p99", ""));
    int rows = bySystem.size() > ROWS ? ROWS - 1 : bySystem.size();
    bySystem.entrySet()
        .stream()
        .limit(rows)
        .forEach(system -> lines.add(line(system.getKey(), Values.text(system.getValue().p50),
            Values.text(system.getValue().p99), behind.contains(system.getKey())
                ? "does not keep up with the load"
                : ratio(system.getKey(), compared))));
    if (rows < bySystem.size()) {
      lines.add("… and " + Quantity.of(bySystem.size() - rows, "more system"));
    }
    return lines;
  }

  private static String ratio(String system, List<Comparison> compared) {
    return compared.stream()
        .filter(one -> one.contender().equals(system))
        .findFirst()
        .map(one -> (Confirmation.isDecided(one)
            ? FactorText.outcome(one)
            : "not decided yet") + " " + FactorText.interval(one))
        .orElse("");
  }

  private static String line(String name, String p50, String p99, String ratio) {
    String brief = name.length() > NAME ? name.substring(0, NAME - 1) + "…" : name;
    return String.format(Locale.ROOT, "%-" + NAME + "s %11s %10s   %s", brief, p50, p99, ratio)
        .stripTrailing();
  }
}
