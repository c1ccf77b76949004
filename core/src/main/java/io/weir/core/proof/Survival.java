package io.weir.core.proof;

/**
 * The outcome of the messages of one kill. {@code attempted = acknowledged + inDoubt} and {@code
 * acknowledged = readBack + lost}, but for those among the acknowledged that came back damaged.
 *
 * @param attempted handed to the client
 * @param acknowledged acknowledged to the client before its system was started again
 * @param inDoubt handed to the client and not acknowledged: whether they survive is open
 * @param readBack distinct acknowledged messages that were read back intact
 * @param inDoubtArrived distinct ones of those in doubt that were read back, which is legal
 * @param lost acknowledged, and not read back
 * @param corrupt read back with other bytes than were sent, or never sent
 * @param duplicated read back more than once, unannounced
 * @param reordered read back after a later message of the same producer and partition
 */
public record Survival(
    long attempted,
    long acknowledged,
    long inDoubt,
    long readBack,
    long inDoubtArrived,
    long lost,
    long corrupt,
    long duplicated,
    long reordered) {
  public static final Survival NONE = new Survival(0, 0, 0, 0, 0, 0, 0, 0, 0);

  public Survival plus(Survival other) {
    return new Survival(
        attempted + other.attempted,
        acknowledged + other.acknowledged,
        inDoubt + other.inDoubt,
        readBack + other.readBack,
        inDoubtArrived + other.inDoubtArrived,
        lost + other.lost,
        corrupt + other.corrupt,
        duplicated + other.duplicated,
        reordered + other.reordered);
  }

  /** Returns whether every acknowledged message was read back, and nothing that was not sent. */
  public boolean whole() {
    return lost == 0 && corrupt == 0;
  }
}
