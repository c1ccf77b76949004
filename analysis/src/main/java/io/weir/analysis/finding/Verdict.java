package io.weir.analysis.finding;

/** Whether a figure may be quoted; best first. */
public enum Verdict {
  /** Nothing was found that speaks against it. */
  VALID,
  /** Something bears on it; it may be quoted together with the reasons. */
  SUSPECT,
  /** It does not say what it claims to say. */
  INVALID;

  /** The worse of two. */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
