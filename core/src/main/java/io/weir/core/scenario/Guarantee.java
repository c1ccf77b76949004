package io.weir.core.scenario;

import java.util.Objects;

/**
 * The guarantee of an acknowledgement and its wait set. They can differ: systems with the same
 * guarantee may wait for different copies.
 *
 * @param replicas how many copies the system keeps in the end; at least 1
 * @param copies how many of them exist for certain when the acknowledgement is sent; no more than
 * there are replicas
 * @param waitSet which copies the acknowledgement waits for
 * @param storage where each of the guaranteed copies is by then
 * @param terms the system's own settings that it follows from, as {@code E=3 Qw=3 Qa=2}
 */
public record Guarantee(int replicas, int copies, WaitSet waitSet, Storage storage, String terms) {
  public Guarantee {
    Objects.requireNonNull(waitSet, "waitSet");
    Objects.requireNonNull(storage, "storage");
    if (replicas < 1 || copies < 0 || copies > replicas) {
      throw new IllegalArgumentException(
          copies + " guaranteed copies of " + replicas + " can't be");
    }
  }

  /** Returns a durability in words, for systems that do not report their wait set. */
  public static Guarantee inWordsOf(Durability durability) {
    return new Guarantee(durability.replicas(), durability.guaranteedCopies(),
        durability.replicas() == 1 ? WaitSet.ONE : WaitSet.FASTEST, durability.storage(), "");
  }

  /** Returns whether another one guarantees as much, regardless of its wait set. */
  public boolean promisesAsMuchAs(Guarantee other) {
    return replicas == other.replicas && copies == other.copies && storage == other.storage;
  }

  /** Returns how many copies an acknowledgement waits for while every node is well. */
  public int awaited() {
    return switch (waitSet) {
      case ONE -> 1;
      case FASTEST, MAJORITY -> copies;
      case IN_SYNC, EVERY -> replicas;
    };
  }
}
