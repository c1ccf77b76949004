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
 * A scenario as it was read, with all that its plan is made from.
 *
 * @param text the scenario file's text
 * @param overrides what the command line changed
 * @param seed the scenario's own seed, if it has one
 * @param variants one for each combination of swept values, the last sweep changing fastest; a
 * single one without a sweep
 * @param traces what arrivals are taken from where a trace is named, by the SHA-256 of its content
 * @param contents what messages are filled with where files are named, by its SHA-256
 * @param published the published figures that belong to it, if any
 * @param scales the names of its scales
 */
public record ResolvedScenario(String text, Overrides overrides, OptionalLong seed,
    List<ScenarioVariant> variants, Map<String, ArrivalTrace> traces,
    Map<String, ContentBytes> contents, Optional<PublishedFile> published, List<String> scales) {
  public ResolvedScenario {
    variants = List.copyOf(variants);
    traces = Map.copyOf(traces);
    contents = Map.copyOf(contents);
    scales = List.copyOf(scales);
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
