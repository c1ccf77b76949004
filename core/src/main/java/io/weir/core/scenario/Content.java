package io.weir.core.scenario;

/** What a message holds behind weir's header. */
public enum Content {
  /** Seeded random bytes, which do not compress. */
  RANDOM,
  /** Zeros, which compress to almost nothing. */
  ZEROS
}
