package io.weir.scenario;

import io.weir.core.published.PublishedFile;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A scenario after reading, with all inputs of its plan.
 *
 * @param text the scenario file's text
 * @param question the question of all variants
 * @param overrides the command line's changes
 * @param seed the scenario's own seed, if it has one
 * @param variants one for each combination of swept values, the last sweep changing fastest; a
 * single one without a sweep
 * @param traces the named traces of arrivals, by the SHA-256 of their content
 * @param contents the named message contents, by their SHA-256
 * @param published the published values that belong to it, if any
 * @param scales the names of its scales
 * @param notes remarks for its author
 */
public record ResolvedScenario(String text, String question, Overrides overrides,
    OptionalLong seed, List<ScenarioVariant> variants, Map<String, ArrivalTrace> traces,
    Map<String, ContentBytes> contents, Optional<PublishedFile> published, List<String> scales,
    List<String> notes) {
  public ResolvedScenario {
    variants = List.copyOf(variants);
    traces = Map.copyOf(traces);
    contents = Map.copyOf(contents);
    scales = List.copyOf(scales);
    notes = List.copyOf(notes);
    if (variants.isEmpty()) {
      throw new IllegalArgumentException("a scenario has at least one variant");
    }
  }

  /**
   * Returns the first variant's scenario. Its name, repeat and published values are those
   * of all variants.
   */
  public Scenario first() {
    return variants.get(0).scenario();
  }

  /** Returns the chosen scale, if any. */
  public Optional<String> scale() {
    return overrides.scale();
  }
}
