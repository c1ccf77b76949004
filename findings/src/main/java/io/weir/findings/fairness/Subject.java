package io.weir.findings.fairness;

import io.weir.findings.fairness.Ruling.Judgement;
import java.util.Optional;

/**
 * A pair of counterparts on which a ruling is made.
 *
 * @param topic what they are about
 * @param pair the systems
 * @param oneHas what the one has, in its own words
 * @param otherHas what the other has
 * @param claimed whether a side is a mere claim
 */
record Subject(String topic, Pair pair, String oneHas, String otherHas, boolean claimed) {
  Optional<Ruling> equal() {
    return ruling(Judgement.EQUAL, Optional.empty(), "", "", "");
  }

  /** They differ because the systems do. */
  Optional<Ruling> unavoidable(String amount, String reason) {
    return ruling(Judgement.UNAVOIDABLE, Optional.empty(), amount, reason, "");
  }

  /** They differ by choice. */
  Optional<Ruling> unfair(AuditedSystem flattered, String amount, String reason, String remedy) {
    return ruling(Judgement.UNFAIR, Optional.of(flattered.name()), amount, reason, remedy);
  }

  /** A side does not tell; no ruling at all where neither does. */
  Optional<Ruling> untold() {
    if (oneHas.isEmpty() && otherHas.isEmpty()) {
      return Optional.empty();
    }
    String silent = oneHas.isEmpty() ? pair.one().name() : pair.other().name();
    return ruling(Judgement.UNTOLD, Optional.empty(), "",
        oneHas.isEmpty() || otherHas.isEmpty()
            ? silent + " does not tell its own"
            : "the values can't be compared",
        "");
  }

  /** They differ by choice, and whom that flatters can't be told. */
  Optional<Ruling> unjudged(String reason) {
    return ruling(Judgement.UNJUDGED, Optional.empty(), "", reason, "");
  }

  private Optional<Ruling> ruling(Judgement judgement, Optional<String> flatters, String amount,
      String reason, String remedy) {
    return Optional.of(new Ruling(topic, judgement, pair.one().name(), pair.other().name(), oneHas,
        otherHas, flatters, amount, reason, remedy, claimed));
  }
}
