package io.weir.findings.published;

import java.util.List;

/**
 * What became of a study's claim.
 *
 * @param id its short name
 * @param claim what it says
 * @param outcome what the measurement makes of it
 * @param asked whether the scenario measures any of what it is about
 * @param parts what it was taken apart into; all must be supported for the whole to be
 */
public record ClaimFinding(String id, String claim, ClaimOutcome outcome, boolean asked,
    List<ClaimPart> parts) {
  public ClaimFinding {
    parts = List.copyOf(parts);
  }
}
