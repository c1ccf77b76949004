package io.weir.core.scenario;

/** In which order a producer takes keys for its messages. */
public enum KeyOrder {
  /** Messages have no key. */
  NONE,
  /** One after the other, each as often as all others. */
  ROUND_ROBIN,
  /** Drawn, each as likely as all others. */
  RANDOM,
  /** Drawn, the n-th key in proportion to 1 by the exponent-th power of n. */
  ZIPF
}
