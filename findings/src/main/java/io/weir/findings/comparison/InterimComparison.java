package io.weir.findings.comparison;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.result.WindowJudge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Windows;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.figure.WindowValues;
import io.weir.findings.model.Comparison;
import io.weir.findings.statistic.Median;
import io.weir.findings.statistic.Trend;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Compares systems while they take turns, or the values of a sweep on each system, by the estimate
 * that the final comparison has too. It is conclusive at a look if the p50 of the publish response
 * time of each is decided against the first, all keep up with the load, and none still falls or
 * rises from round to round. p99 is shown and not waited for. Stateless.
 */
public final class InterimComparison implements WindowJudge {
  private static final Metric METRIC = Metric.PUBLISH_RESPONSE;
  private static final List<Statistic> SHOWN = List.of(Statistic.P50, Statistic.P99);
  /** Lines of a table below its head. */
  private static final int ROWS = 5;
  private static final int NAME = 16;
  /** The share of the messages of a round that a system must have acknowledged. */
  private static final double KEEPS_UP = 0.98;
  /** A p50 that changes by less leaves the answer as it is. Drifts of quiet hosts are smaller. */
  private static final double MOVED = 1.25;

  @Override
  public Interim judge(Plan plan, List<MeasuredWindows> runs) {
    if (runs.isEmpty()) {
      return new Interim(false, List.of());
    }
    int round = runs.getLast().rounds();
    Windows windows = runs.getLast().run().phases().windows().orElseThrow();
    Rounds rounds = Rounds.of(windows, plan.stopping());
    boolean swept = runs.stream().map(run -> run.run().variant()).distinct().count() > 1;
    // A value that is gone may be the one that all others are compared with.
    boolean missing = swept && runs.size() < plan.together(runs.getFirst().run()).size();
    List<Family> families = (swept ? values(plan, runs) : List.of(systems(plan, runs)))
        .stream()
        .map(members -> Family.of(members, plan.judgedBy(), rounds.errorAfter(round)))
        .toList();
    long most = families.stream().mapToLong(Family::mostMessages).max().orElse(0);
    return new Interim(
        rounds.isLook(round) && !missing && !families.isEmpty()
            && families.stream().allMatch(Family::isDecided)
            && families.stream().allMatch(family -> family.keepsUp(most))
            && families.stream().allMatch(Family::isSteady),
        table("round " + round + " of " + windows.most(),
            families.stream().flatMap(family -> family.lines(most).stream()).toList()));
  }

  /** Returns the values of each sweep of clients' settings, on all systems that have several. */
  private static List<List<Member>> values(Plan plan, List<MeasuredWindows> runs) {
    return SweptValues.of(plan, runs, MeasuredWindows::run)
        .stream()
        .filter(swept -> ClientPolicy.isOfClients(swept.path()))
        .map(swept -> swept.systems()
            .entrySet()
            .stream()
            .map(system -> Member.of(system.getKey(), system.getValue()))
            .toList())
        .toList();
  }

  private static List<Member> systems(Plan plan, List<MeasuredWindows> runs) {
    SortedMap<String, List<MeasuredWindows>> bySystem =
        new TreeMap<>(Comparisons.order(plan.baseline()));
    runs.forEach(run -> bySystem
        .computeIfAbsent(run.run().system().name(), any -> new ArrayList<>())
        .add(run));
    return List.of(Member.of("", bySystem));
  }

  /**
   * What is compared with the first of it.
   *
   * @param prefix of the names, for the table
   * @param values by name, the first one first
   */
  private record Member(String prefix, Map<String, Values> values) {
    static Member of(String prefix, Map<String, List<MeasuredWindows>> runs) {
      Map<String, Values> values = new LinkedHashMap<>();
      runs.forEach((name, its) -> values.put(name, new Values(its)));
      return new Member(prefix, values);
    }

    /** Returns the headline of each against the first, of those that have one. */
    List<Comparison> compared(Thresholds thresholds, double error) {
      List<Comparison> all = new ArrayList<>();
      String first = values.keySet().iterator().next();
      SortedMap<Integer, WindowValues> theirs = values.get(first).p50;
      values.forEach((name, own) -> WindowRatio.of(own.p50, theirs)
          .filter(any -> !name.equals(first))
          .ifPresent(ratio -> all.add(new FigureComparison(figure(Statistic.P50), first, name,
              thresholds, error, Optional.empty()).compare(ratio, Verdict.VALID, false))));
      return all;
    }
  }

  /**
   * Comparisons that share an error.
   *
   * @param compared those of each member
   */
  private record Family(List<Member> members, List<List<Comparison>> compared) {
    static Family of(List<Member> members, Thresholds thresholds, double error) {
      return new Family(members, new Confirmation(error).ofAll(
          members.stream().map(member -> member.compared(thresholds, error)).toList()));
    }

    boolean isDecided() {
      List<Comparison> all = compared.stream().flatMap(List::stream).toList();
      return Confirmation.isHeadlineDecided(all)
          && all.size() == members.stream().mapToInt(one -> one.values().size() - 1).sum();
    }

    private Stream<Values> values() {
      return members.stream().flatMap(member -> member.values().values().stream());
    }

    long mostMessages() {
      return values().mapToLong(values -> values.messages).max().orElse(0);
    }

    /** All take their turns with the same messages. */
    boolean keepsUp(long most) {
      return values().allMatch(values -> values.keepsUp(most));
    }

    boolean isSteady() {
      return values().noneMatch(values -> values.movement().isPresent());
    }

    List<String> lines(long most) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < members.size(); i++) {
        Member member = members.get(i);
        List<Comparison> own = compared.get(i);
        member.values()
            .forEach((name, values) -> lines.add(line((member.prefix() + " " + name).strip(),
                Values.text(values.p50), Values.text(values.p99),
                values.keepsUp(most)
                    ? values.movement().map("still "::concat).orElseGet(() -> ratio(name, own))
                    : "does not keep up with the load")));
      }
      return lines;
    }
  }

  /** The values of one system, by deployment. */
  private static final class Values {
    private final SortedMap<Integer, WindowValues> p50 = new TreeMap<>();
    private final SortedMap<Integer, WindowValues> p99 = new TreeMap<>();
    private long messages;

    Values(List<MeasuredWindows> runs) {
      runs.forEach(this::add);
    }

    boolean keepsUp(long most) {
      return messages >= KEEPS_UP * most;
    }

    /** Returns how the p50 moves from round to round, as a verb, if it does. */
    Optional<String> movement() {
      return p50.values().stream().flatMap(values -> movement(values).stream()).findFirst();
    }

    private static Optional<String> movement(WindowValues values) {
      double[] all = values.parts().stream().mapToDouble(WindowValues.Part::value).toArray();
      return Trend.of(all)
          .filter(any -> moved(all) >= MOVED)
          .map(trend -> switch (trend) {
            case FALLING -> "falls";
            case RISING -> "rises";
          });
    }

    /** Returns by which factor the medians of both halves differ, at least 1. */
    private static double moved(double[] all) {
      int half = all.length / 2;
      double factor = Median.of(Arrays.copyOfRange(all, all.length - half, all.length))
          / Median.of(Arrays.copyOf(all, half));
      return Math.max(factor, 1 / factor);
    }

    private void add(MeasuredWindows run) {
      SortedMap<Integer, LatencyHistogram> halves = new TreeMap<>();
      for (int number = 0; number < run.halves().size(); number++) {
        LatencyHistogram half = run.halves().get(number).get(METRIC);
        if (half != null) {
          halves.put(number, half);
          messages += half.count();
        }
      }
      WindowValues.of(METRIC, SHOWN, halves)
          .forEach(values -> (values.metric().equals(figure(Statistic.P50)) ? p50 : p99)
              .put(run.run().repetition(), values));
    }

    private static String text(Map<Integer, WindowValues> values) {
      return values.isEmpty()
          ? Quantity.NONE
          : Quantity.latency(Median.of(
              values.values().stream().mapToDouble(WindowValues::value).toArray()));
    }
  }

  private static FigureKey figure(Statistic statistic) {
    return new FigureKey.Latency(METRIC, statistic);
  }

  private static List<String> table(String title, List<String> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(line(title, "publish p50", "p99", ""));
    int shown = rows.size() > ROWS ? ROWS - 1 : rows.size();
    lines.addAll(rows.subList(0, shown));
    if (shown < rows.size()) {
      lines.add("… and " + (rows.size() - shown) + " more");
    }
    return lines;
  }

  private static String ratio(String name, List<Comparison> compared) {
    return compared.stream()
        .filter(one -> one.contender().equals(name))
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
