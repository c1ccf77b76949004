package io.weir.findings.published;

import java.util.List;

/**
 * The outcome of a study's claim.
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

  /**
   * One thing that a claim comes down to.
   *
   * @param asks what must hold
   * @param outcome whether it does
   * @param measured the values; empty if there are none
   * @param reason why it is inconclusive, or another remark; may be empty
   * @param asked whether the scenario measures it
   */
  public record ClaimPart(String asks, ClaimOutcome outcome, String measured, String reason,
      boolean asked) {}

  /** The outcome of a claim by measurement. */
  public enum ClaimOutcome {
    /** All that it takes lies where the claim has it, over the whole range of the runs. */
    SUPPORTED,
    /** Something lies elsewhere, over the whole range of the runs. */
    CONTRADICTED,
    /** Neither; the reason says why. */
    CANNOT_TELL;

    /** The outcome of two parts of a claim: one contradiction is enough, and support needs both. */
    public ClaimOutcome and(ClaimOutcome other) {
      if (this == CONTRADICTED || other == CONTRADICTED) {
        return CONTRADICTED;
      }
      return this == SUPPORTED && other == SUPPORTED ? SUPPORTED : CANNOT_TELL;
    }
  }
}
