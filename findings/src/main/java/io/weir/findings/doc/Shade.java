package io.weir.findings.doc;

/** How text stands out. Whoever sees no colors reads the same from its words. */
public enum Shade {
  /** It does not. */
  PLAIN,
  /** Nothing speaks against it. */
  GOOD,
  /** It may be quoted together with its reasons. */
  WARNING,
  /** It must not be quoted, or it is harm. */
  BAD;

  /** The one that stands out more. */
  public Shade worse(Shade other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
