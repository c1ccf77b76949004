package io.weir.findings.comparison;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.text.VariantOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The measurements of the values of one swept path, at the same values of the other paths.
 *
 * @param path the swept path
 * @param others the values of the other swept paths; empty if there are none
 * @param systems the measurements by system, the baseline first, and by value, in the order of the
 * scenario; at least two values each
 * @param <T> what is known of a run
 */
public record SweptValues<T>(String path, Map<String, String> others,
    SortedMap<String, Map<String, List<T>>> systems) {
  private static final String SYSTEM = "systems.";

  public SweptValues {
    others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
  }

  /**
   * Returns the values of all paths that a plan sweeps.
   *
   * @param some what is known of its runs
   * @param runOf the run that something is known of
   */
  public static <T> List<SweptValues<T>> of(Plan plan, List<T> some,
      Function<T, PlannedRun> runOf) {
    return plan.runs()
        .stream()
        .flatMap(run -> run.variant().keySet().stream())
        .distinct()
        .flatMap(path -> of(plan, path, some, runOf).stream())
        .toList();
  }

  private static <T> List<SweptValues<T>> of(Plan plan, String path, List<T> some,
      Function<T, PlannedRun> runOf) {
    Map<Map<String, String>, List<T>> byOthers = new TreeMap<>(VariantOrder.of(plan));
    for (T one : some) {
      PlannedRun run = runOf.apply(one);
      if (run.variant().containsKey(path) && concerns(plan, path, run.system().name())) {
        byOthers.computeIfAbsent(others(path, run), any -> new ArrayList<>()).add(one);
      }
    }
    List<SweptValues<T>> all = new ArrayList<>();
    byOthers.forEach((others, its) -> all
        .add(new SweptValues<>(path, others, systems(plan, path, its, runOf))));
    all.removeIf(values -> values.systems.isEmpty());
    return all;
  }

  private static Map<String, String> others(String path, PlannedRun run) {
    Map<String, String> others = new LinkedHashMap<>(run.variant());
    others.remove(path);
    return others;
  }

  /** A setting of one system does not concern the others, which are only measured next to it. */
  private static boolean concerns(Plan plan, String path, String system) {
    return plan.runs()
        .stream()
        .map(run -> SYSTEM + run.system().name())
        .filter(prefix -> path.equals(prefix) || path.startsWith(prefix + "."))
        .findFirst()
        .map((SYSTEM + system)::equals)
        .orElse(true);
  }

  private static <T> SortedMap<String, Map<String, List<T>>> systems(Plan plan, String path,
      List<T> some, Function<T, PlannedRun> runOf) {
    SortedMap<String, Map<String, List<T>>> systems =
        new TreeMap<>(Comparisons.order(plan.baseline()));
    some.stream()
        .collect(Collectors.groupingBy(one -> runOf.apply(one).system().name()))
        .forEach((system, its) -> systems.put(system, byValue(plan, path, its, runOf)));
    systems.values().removeIf(values -> values.size() < 2);
    return systems;
  }

  private static <T> Map<String, List<T>> byValue(Plan plan, String path, List<T> some,
      Function<T, PlannedRun> runOf) {
    Map<String, List<T>> byValue = new LinkedHashMap<>();
    for (String value : VariantOrder.values(plan, path)) {
      List<T> its = some.stream()
          .filter(one -> value.equals(runOf.apply(one).variant().get(path)))
          .toList();
      if (!its.isEmpty()) {
        byValue.put(value, its);
      }
    }
    return byValue;
  }
}
