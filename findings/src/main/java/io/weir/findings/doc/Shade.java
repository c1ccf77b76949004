package io.weir.findings.doc;

/** Emphasis of text. The words carry the same information without colors. */
public enum Shade {
  /** It does not. */
  PLAIN,
  /** Nothing speaks against it. */
  GOOD,
  /** It may be quoted together with its reasons. */
  WARNING,
  /** It must not be quoted, or it is harm. */
  BAD;

  /** Returns the one that stands out more. */
  public Shade worse(Shade other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
