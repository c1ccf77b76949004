package io.weir.core.scenario.reader;

import io.weir.core.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A scenario as it was read, with all that its plan is made from.
 *
 * @param text the scenario file's text
 * @param overrides what the command line changed
 * @param seed the scenario's own seed, if it has one
 * @param variants one for each combination of swept values, the last sweep changing fastest; a
 * single one without a sweep
 */
public record ResolvedScenario(String text, Overrides overrides, OptionalLong seed,
    List<ScenarioVariant> variants) {
  public ResolvedScenario {
    variants = List.copyOf(variants);
    if (variants.isEmpty()) {
      throw new IllegalArgumentException("a scenario has at least one variant");
    }
  }

  /**
   * The first variant's scenario; its name, question, repeat and published figures are those of all
   * variants.
   */
  public Scenario first() {
    return variants.get(0).scenario();
  }

  /** The scale that was chosen, if one was. */
  public Optional<String> scale() {
    return overrides.scale();
  }
}
