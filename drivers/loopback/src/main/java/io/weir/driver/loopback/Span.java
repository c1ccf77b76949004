package io.weir.driver.loopback;

/**
 * A span of monotonic time.
 *
 * @param fromNanos its start
 * @param untilNanos its end, exclusive
 */
record Span(long fromNanos, long untilNanos) {
  boolean contains(long nanos) {
    return nanos - fromNanos >= 0 && nanos - untilNanos < 0;
  }

  /** Returns whether the message was due in this span. */
  boolean hasDue(RecordPage page, int slot) {
    return contains(page.intended[slot]);
  }
}
