package io.weir.core.scenario;

/** What a message holds behind weir's header. */
public enum Content {
  /** Seeded random bytes, which do not compress; where the scenario says so, a share of zeros. */
  RANDOM,
  /** Zeros, which compress to almost nothing. */
  ZEROS,
  /** What is in files, from the first byte to the last and again. */
  FILE
}
