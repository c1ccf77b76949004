package io.weir.findings.sweep;

import io.weir.core.plan.Plan;
import io.weir.findings.compare.Comparison;
import io.weir.findings.compare.Comparisons;
import io.weir.findings.compare.SweptComparisons;
import io.weir.findings.run.RunFindings;
import io.weir.findings.sweep.SweepFindings.Point;
import io.weir.findings.text.VariantOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares the values of a plan's sweeps. */
public record SweepAnalysis(Plan plan, SweptComparisons comparisons) {
  private static final String SYSTEM = "systems.";

  /** The findings; none without a sweep, and none of searches, whose loads differ. */
  public List<SweepFindings> of(List<RunFindings> runs) {
    if (runs.stream().anyMatch(run -> run.run().search().isPresent())) {
      return List.of();
    }
    return plan.runs()
        .stream()
        .flatMap(run -> run.variant().keySet().stream())
        .distinct()
        .flatMap(path -> of(path, runs).stream())
        .toList();
  }

  private List<SweepFindings> of(String path, List<RunFindings> runs) {
    Map<Map<String, String>, List<RunFindings>> byOthers = new TreeMap<>(VariantOrder.of(plan));
    runs.stream()
        .filter(run -> run.run().variant().containsKey(path))
        .filter(run -> concerns(path, run.run().system().name()))
        .forEach(run -> byOthers.computeIfAbsent(others(path, run), any -> new ArrayList<>())
            .add(run));
    List<SweepFindings> all = new ArrayList<>();
    byOthers.forEach((others, its) -> all.addAll(of(path, others, its)));
    return all;
  }

  private static Map<String, String> others(String path, RunFindings run) {
    Map<String, String> others = new LinkedHashMap<>(run.run().variant());
    others.remove(path);
    return others;
  }

  /** A setting of one system does not concern the others, which are only measured next to it. */
  private boolean concerns(String path, String system) {
    return plan.runs()
        .stream()
        .map(run -> SYSTEM + run.system().name())
        .filter(prefix -> path.equals(prefix) || path.startsWith(prefix + "."))
        .findFirst()
        .map((SYSTEM + system)::equals)
        .orElse(true);
  }

  private List<SweepFindings> of(String path, Map<String, String> others,
      List<RunFindings> runs) {
    SortedMap<String, Map<String, List<RunFindings>>> systems =
        new TreeMap<>(Comparisons.order(plan.baseline()));
    runs.stream()
        .collect(Collectors.groupingBy(run -> run.run().system().name()))
        .forEach((system, its) -> systems.put(system, byValue(path, its)));
    systems.values().removeIf(values -> values.size() < 2);
    List<SweepFindings> all = new ArrayList<>();
    comparisons.of(systems)
        .forEach((system, compared) -> all.add(new SweepFindings(path, others, system,
            systems.get(system).keySet().stream().map(value -> point(value, compared)).toList())));
    return all;
  }

  private Map<String, List<RunFindings>> byValue(String path, List<RunFindings> runs) {
    Map<String, List<RunFindings>> byValue = new LinkedHashMap<>();
    for (String value : VariantOrder.values(plan, path)) {
      List<RunFindings> its =
          runs.stream().filter(run -> value.equals(run.run().variant().get(path))).toList();
      if (!its.isEmpty()) {
        byValue.put(value, its);
      }
    }
    return byValue;
  }

  private static Point point(String value, List<Comparison> compared) {
    return new Point(value,
        compared.stream().filter(one -> one.contender().equals(value)).toList());
  }
}
