package io.weir.driver.loopback;

/** The fault that the broker applies to a message, if any. Each message has one fate. */
enum InjectedFault {
  /** Acknowledged, and delivered once, in order. */
  INTACT,
  /** Answered with a failure, and not delivered. */
  REFUSED,
  /** Delivered once, in order, and never answered: the client gives it up. */
  UNANSWERED,
  /** Acknowledged, and never delivered. */
  LOST,
  /** Delivered twice, without a redelivery mark. */
  DUPLICATED,
  /** Delivered twice, the second time marked as a redelivery. */
  REDELIVERED,
  /** Held back behind later messages of the same producer and partition. */
  REORDERED,
  /** Delivered with one byte changed, but none that identifies the message. */
  CORRUPTED,
  /**
   * Delivered with one byte of its header changed, so that no receiver can identify the message
   * reliably.
   */
  DEFACED;

  private static final InjectedFault[] ALL = values();

  static InjectedFault of(byte ordinal) {
    return ALL[ordinal];
  }

  /** Returns the number of deliveries to each subscription. */
  int copies() {
    return switch (this) {
      case REFUSED, LOST -> 0;
      case INTACT, UNANSWERED, REORDERED, CORRUPTED, DEFACED -> 1;
      case DUPLICATED, REDELIVERED -> 2;
    };
  }

  /** Returns whether the delivered bytes differ from the sent ones. */
  boolean isDamaged() {
    return this == CORRUPTED || this == DEFACED;
  }
}
