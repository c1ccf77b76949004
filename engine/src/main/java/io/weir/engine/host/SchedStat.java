package io.weir.engine.host;

import java.util.Optional;

/**
 * A thread's {@code schedstat}: nanoseconds on a CPU, nanoseconds of waiting for one, and how often
 * it got one.
 *
 * @param waitNanos waiting so far
 * @param turns turns on a CPU so far
 */
record SchedStat(long waitNanos, long turns) {
  static final SchedStat ZERO = new SchedStat(0, 0);

  /** Reads the text; empty if it is of another form, as where the kernel keeps no such account. */
  static Optional<SchedStat> parse(String text) {
    String[] words = text.trim().split("\\s+");
    if (words.length != 3) {
      return Optional.empty();
    }
    try {
      return Optional.of(new SchedStat(Long.parseLong(words[1]), Long.parseLong(words[2])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  SchedStat since(SchedStat earlier) {
    return new SchedStat(
        Math.max(0, waitNanos - earlier.waitNanos), Math.max(0, turns - earlier.turns));
  }
}
