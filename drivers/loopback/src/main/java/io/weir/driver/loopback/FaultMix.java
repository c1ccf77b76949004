package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;
import io.weir.core.text.EnumWord;
import java.math.BigDecimal;
import java.util.List;

/**
 * The share of messages for each fault. Immutable.
 *
 * @param refusals failed sends, by kind of failure
 * @param unanswered delivered and never answered, so that the client gives them up
 * @param loss acknowledged and never delivered
 * @param duplicates delivered twice
 * @param redeliveries delivered twice, the second time marked
 * @param reorder held back
 * @param reorderBy the number of later messages of the same producer and partition that overtake
 * one that is held back
 * @param corrupt delivered with one byte changed
 */
record FaultMix(
    List<Refusal> refusals, Share unanswered, Share loss, Share duplicates, Share redeliveries,
    Share reorder,
    int reorderBy, Share corrupt) {
  static final FaultMix NONE =
      new FaultMix(List.of(), Share.NONE, Share.NONE, Share.NONE, Share.NONE, Share.NONE, 1,
          Share.NONE);

  FaultMix {
    refusals = List.copyOf(refusals);
    if (reorderBy < 1) {
      throw new IllegalArgumentException(
          "a message must be held back by at least 1 other message, not " + reorderBy);
    }
  }

  /**
   * Failed sends of one kind.
   *
   * @param kind the failure that the producer receives
   * @param share the share of the messages that fail
   */
  record Refusal(SendFailure.Kind kind, Share share) {
    @Override
    public String toString() {
      return share + " " + EnumWord.kebab(kind);
    }
  }

  /** Returns the sum of all shares. Above 100 the mix is impossible. */
  BigDecimal sumPercent() {
    BigDecimal sum = BigDecimal.ZERO;
    for (Refusal refusal : refusals) {
      sum = sum.add(refusal.share().percent());
    }
    return sum.add(unanswered.percent())
        .add(loss.percent())
        .add(duplicates.percent())
        .add(redeliveries.percent())
        .add(reorder.percent())
        .add(corrupt.percent());
  }
}
