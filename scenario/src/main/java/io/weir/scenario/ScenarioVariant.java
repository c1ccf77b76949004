package io.weir.scenario;

import io.weir.core.scenario.Scenario;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A scenario at one combination of its swept values.
 *
 * @param values the swept values as written, by path; empty without a sweep
 * @param scenario the scenario with these values
 */
public record ScenarioVariant(Map<String, String> values, Scenario scenario) {
  public ScenarioVariant {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
