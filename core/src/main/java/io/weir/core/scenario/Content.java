package io.weir.core.scenario;

/** The content of a message behind weir's header. */
public enum Content {
  /** Seeded random bytes, which do not compress; where the scenario says so, a share of zeros. */
  RANDOM,
  /** Zeros, which compress to almost nothing. */
  ZEROS,
  /** The content of files, from the first byte to the last and again. */
  FILE
}
