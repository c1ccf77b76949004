package io.weir.findings.text;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The order of swept values and of their combinations: that of the scenario, the last sweep
 * changing
 * fastest. Plans of older versions do not have it, so that theirs is {@link NaturalOrder}.
 */
public final class VariantOrder {
  private VariantOrder() {}

  /** Returns the order of a plan's variants, and of the same without some of their paths. */
  public static Comparator<Map<String, String>> of(Plan plan) {
    Comparator<Map<String, String>> order = (one, other) -> 0;
    for (Map.Entry<String, List<String>> swept : plan.sweep().orElse(Map.of()).entrySet()) {
      order = order.thenComparingInt(variant -> Optional.ofNullable(variant.get(swept.getKey()))
          .map(swept.getValue()::indexOf)
          .orElse(-1));
    }
    return order.thenComparing(NaturalOrder.VALUES);
  }

  /** Returns the values of a swept path that a plan's runs have, in order. */
  public static List<String> values(Plan plan, String path) {
    List<String> listed = plan.sweep().map(swept -> swept.get(path)).orElse(List.of());
    return plan.runs()
        .stream()
        .map(PlannedRun::variant)
        .flatMap(variant -> Optional.ofNullable(variant.get(path)).stream())
        .distinct()
        .sorted(Comparator.comparingInt((String value) -> listed.indexOf(value))
            .thenComparing(NaturalOrder.TEXTS))
        .toList();
  }
}
