package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;
import java.math.BigDecimal;
import java.util.List;

/**
 * How large a share of the messages meets each fate but the intact one. Immutable.
 *
 * @param refusals failed sends, by kind of failure
 * @param loss acknowledged and never delivered
 * @param duplicates delivered twice
 * @param redeliveries delivered twice, announced
 * @param reorder held back
 * @param reorderBy how many later messages of the same producer and partition overtake one that is
 * held back
 * @param corrupt delivered with one byte changed
 */
record FaultMix(
    List<Refusal> refusals, Share loss, Share duplicates, Share redeliveries, Share reorder,
    int reorderBy, Share corrupt) {
  static final FaultMix NONE =
      new FaultMix(List.of(), Share.NONE, Share.NONE, Share.NONE, Share.NONE, 1, Share.NONE);

  FaultMix {
    refusals = List.copyOf(refusals);
    if (reorderBy < 1) {
      throw new IllegalArgumentException(
          "a message is held back by at least 1 other, not " + reorderBy);
    }
  }

  /**
   * Failed sends of one kind.
   *
   * @param kind what the producer is told
   * @param share how many messages meet it
   */
  record Refusal(SendFailure.Kind kind, Share share) {
    @Override
    public String toString() {
      return share + " " + kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** All shares together; above 100 they can't be had. */
  BigDecimal sumPercent() {
    BigDecimal sum = BigDecimal.ZERO;
    for (Refusal refusal : refusals) {
      sum = sum.add(refusal.share().percent());
    }
    return sum.add(loss.percent())
        .add(duplicates.percent())
        .add(redeliveries.percent())
        .add(reorder.percent())
        .add(corrupt.percent());
  }
}
