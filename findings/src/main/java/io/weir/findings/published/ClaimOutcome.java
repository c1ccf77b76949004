package io.weir.findings.published;

/** What a measurement makes of a claim. */
public enum ClaimOutcome {
  /** All that it takes lies where the claim has it, over the whole range of the runs. */
  SUPPORTED,
  /** Something lies elsewhere, over the whole range of the runs. */
  CONTRADICTED,
  /** Neither; the reason says why. */
  CANNOT_TELL;

  /** What two parts of a claim come to: one contradiction is enough, and support takes both. */
  public ClaimOutcome and(ClaimOutcome other) {
    if (this == CONTRADICTED || other == CONTRADICTED) {
      return CONTRADICTED;
    }
    return this == SUPPORTED && other == SUPPORTED ? SUPPORTED : CANNOT_TELL;
  }
}
