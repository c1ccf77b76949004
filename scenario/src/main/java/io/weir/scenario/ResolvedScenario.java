package io.weir.scenario;

import io.weir.core.published.PublishedFile;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.Scenario;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.TopKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A scenario after reading, with all inputs of its plan.
 *
 * @param text the scenario file's text
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
public record ResolvedScenario(String text, Overrides overrides, OptionalLong seed,
    List<ScenarioVariant> variants, Map<String, ArrivalTrace> traces,
    Map<String, ContentBytes> contents, Optional<PublishedFile> published, List<String> scales,
    List<String> notes) {
  private static final String SEARCHED = "Which is the highest sustainable rate?";

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

  /**
   * Returns the question of all variants. If the command line makes a search of a scenario at a
   * fixed rate, the question of the scenario is another one.
   */
  public String question() {
    boolean searches = first().workload().load().search().isPresent();
    return searches && overrides.set(LoadKeys.RATE.path())
        && !overrides.set(TopKeys.QUESTION.path())
            ? SEARCHED
            : first().question();
  }

  /** Returns the chosen scale, if any. */
  public Optional<String> scale() {
    return overrides.scale();
  }
}
