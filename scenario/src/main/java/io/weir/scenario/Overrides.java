package io.weir.scenario;

import io.weir.core.plan.Plan;
import io.weir.scenario.key.SystemKeys;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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
  /** A list of names has no braces. */
  private static final Pattern COPY =
      Pattern.compile(SystemKeys.SYSTEMS.section() + "\\s*=[^{]*=");

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

  /** Returns whether they choose a copy of a system, as {@code systems=[new=kafka]}. */
  public boolean copySystems() {
    return sets.stream().anyMatch(set -> COPY.matcher(set).lookingAt());
  }

  /** Returns the overrides that a plan was made with. */
  public static Overrides of(Plan plan) {
    return new Overrides(Optional.of(plan.scale()).filter(scale -> !scale.isEmpty()),
        plan.overrides());
  }
}
