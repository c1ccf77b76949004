package io.weir.core.scenario;

/**
 * The guarantee that an acknowledgement carries.
 *
 * @param replicas how many copies of each message the system keeps; at least 1
 * @param acknowledge how many of them exist before the acknowledgement is sent
 * @param storage where each of those copies is by then
 */
public record Durability(int replicas, Acknowledge acknowledge, Storage storage) {
  public Durability {
    if (replicas < 1) {
      throw new IllegalArgumentException("replicas must be at least 1, not " + replicas);
    }
  }

  /** Returns the number of copies that are guaranteed when the acknowledgement is sent. */
  public int guaranteedCopies() {
    return switch (acknowledge) {
      case ONE -> 1;
      case MAJORITY -> replicas / 2 + 1;
      case ALL -> replicas;
    };
  }
}
