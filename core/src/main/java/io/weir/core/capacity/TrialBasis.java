package io.weir.core.capacity;

/** The evidence for the class of a trial. */
public enum TrialBasis {
  /** On what was measured. */
  MEASURED,
  /** On the rule that an undecided longest trial counts as exceeded. */
  LEFT_UNDECIDED,
  /** On nothing: the trial broke off. */
  BROKE_OFF;

  /**
   * Returns the basis by the words of a reason. Files of format 1 have it in words only.
   *
   * @param reason the reason, as {@link Criterion} words it
   */
  static TrialBasis ofWords(String reason) {
    if (reason.startsWith(Criterion.BROKEN)) {
      return BROKE_OFF;
    }
    return reason.endsWith(Criterion.LEFT_UNDECIDED) ? LEFT_UNDECIDED : MEASURED;
  }
}
