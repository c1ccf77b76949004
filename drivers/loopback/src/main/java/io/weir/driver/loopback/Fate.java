package io.weir.driver.loopback;

/** What the broker does to a message. Each message has one fate. */
enum Fate {
  /** Acknowledged, and delivered once, in order. */
  INTACT,
  /** Answered with a failure, and not delivered. */
  REFUSED,
  /** Acknowledged, and never delivered. */
  LOST,
  /** Delivered twice, and nothing said about it. */
  DUPLICATED,
  /** Delivered twice, the second time announced as a redelivery. */
  REDELIVERED,
  /** Held back behind later messages of the same producer and partition. */
  REORDERED,
  /** Delivered with one byte changed, though not one that tells which message it is. */
  CORRUPTED,
  /**
   * Delivered with one byte of its header changed, so that no receiver can be sure which message it
   * is.
   */
  DEFACED;

  private static final Fate[] ALL = values();

  static Fate of(byte ordinal) {
    return ALL[ordinal];
  }

  /** How many deliveries to each subscription it leads to. */
  int copies() {
    return switch (this) {
      case REFUSED, LOST -> 0;
      case INTACT, REORDERED, CORRUPTED, DEFACED -> 1;
      case DUPLICATED, REDELIVERED -> 2;
    };
  }

  /** Whether what is delivered differs from what was sent. */
  boolean isDamaged() {
    return this == CORRUPTED || this == DEFACED;
  }
}
