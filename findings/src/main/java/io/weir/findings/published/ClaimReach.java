package io.weir.findings.published;

import io.weir.findings.published.ClaimFinding.Terms;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which outcomes of a claim a plan can reach.
 *
 * @param id the claim's short name
 * @param reach by the terms of the comparison, for those that the claim has
 */
public record ClaimReach(String id, Map<Terms, Reach> reach) {
  public ClaimReach {
    reach = Collections.unmodifiableMap(new EnumMap<>(reach));
  }
}
