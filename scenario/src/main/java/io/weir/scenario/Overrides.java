package io.weir.scenario;

import io.weir.core.plan.Plan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The command line's changes to a scenario.
 *
 * @param scale the name of one of the scenario's scales
 * @param sets values to set, each as {@code path=value}; they override the scale, and a later one
 * overrides an earlier one
 */
public record Overrides(Optional<String> scale, List<String> sets) {
  public static final Overrides NONE = new Overrides(Optional.empty(), List.of());

  public Overrides {
    sets = List.copyOf(sets);
  }

  /** Returns the same with further values to set, which override earlier ones. */
  public Overrides and(List<String> more) {
    return new Overrides(scale, Stream.concat(sets.stream(), more.stream()).toList());
  }

  /** Returns whether a value of this path is set. */
  public boolean set(String path) {
    return sets.stream().anyMatch(set -> set.startsWith(path + "="));
  }

  /** Returns the overrides that a plan was made with. */
  public static Overrides of(Plan plan) {
    return new Overrides(Optional.of(plan.scale()).filter(scale -> !scale.isEmpty()),
        plan.overrides());
  }
}
