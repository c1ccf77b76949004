package io.weir.core.launch;

import java.util.Optional;

/**
 * A fact about the structure of a broker kind, independent of scenarios.
 *
 * @param topic what it is about
 * @param count how much of it the kind has; kinds are compared by it
 * @param words what that is, as {@code one log}
 * @param gain what the kind has of it, where others have less; empty if nothing
 */
public record StructuralFact(Topic topic, int count, String words, Optional<String> gain) {
  public StructuralFact {
    if (count < 1 || words.isBlank()) {
      throw new IllegalArgumentException("a fact needs a count of at least 1 and a unit");
    }
  }

  /** The subject of a fact. */
  public enum Topic {
    /** How many kinds of processes a cluster has. */
    PROCESSES,
    /** How often each copy of a message is written to a disk. */
    WRITES
  }
}
