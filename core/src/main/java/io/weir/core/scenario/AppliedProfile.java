package io.weir.core.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A profile as a system has it. Immutable.
 *
 * @param profile the profile
 * @param settings its settings, by section, then by name; the scenario's own properties win over
 * them. None for {@link Profile#AS_SHIPPED}
 */
public record AppliedProfile(Profile profile, Map<String, Map<String, String>> settings) {
  public AppliedProfile {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    settings.forEach((section, values) -> sections.put(section,
        Collections.unmodifiableMap(new LinkedHashMap<>(values))));
    settings = Collections.unmodifiableMap(sections);
    if (profile == Profile.AS_SHIPPED && !settings.isEmpty()) {
      throw new IllegalArgumentException("a profile as shipped has no settings");
    }
  }
}
