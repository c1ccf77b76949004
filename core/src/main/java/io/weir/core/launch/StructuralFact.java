package io.weir.core.launch;

import java.util.Optional;

/**
 * A fact of how a broker kind is built, whatever a scenario sets.
 *
 * @param topic what it is about
 * @param count how much of it the kind has; kinds are compared by it
 * @param words what that is, as {@code one log}
 * @param gain what the kind has of it, where others have less; empty if nothing
 */
public record StructuralFact(Topic topic, int count, String words, Optional<String> gain) {
  public StructuralFact {
    if (count < 1 || words.isBlank()) {
      throw new IllegalArgumentException("a fact counts 1 or more of something that has words");
    }
  }

  /** What facts can be about. */
  public enum Topic {
    /** How many kinds of processes a cluster has. */
    PROCESSES,
    /** How often each copy of a message is written to a disk. */
    WRITES
  }
}
