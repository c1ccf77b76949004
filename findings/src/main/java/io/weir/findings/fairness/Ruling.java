package io.weir.findings.fairness;

import java.util.Optional;

/**
 * What the audit says of one pair of counterparts.
 *
 * @param topic what they are about, as {@code batch-delay}
 * @param judgement what it comes to
 * @param one a system
 * @param other the system beside it
 * @param oneHas what is in force in the one, in its own words; empty if it does not tell
 * @param otherHas what is in force in the other
 * @param flatters the system whose figures look better for it; only if unfair
 * @param amount by how much, with units; empty if equal
 * @param reason why it matters or, if it can't be avoided, why not; empty if equal
 * @param remedy what to set in the scenario to make it equal; empty unless unfair
 * @param claimed whether a side of it is a claim that the running system did not confirm
 */
public record Ruling(
    String topic,
    Judgement judgement,
    String one,
    String other,
    String oneHas,
    String otherHas,
    Optional<String> flatters,
    String amount,
    String reason,
    String remedy,
    boolean claimed) {
  private static final String EVERYTHING = "everything";

  public Ruling {
    if (flatters.isPresent() != (judgement == Judgement.UNFAIR)) {
      throw new IllegalArgumentException("what is unfair flatters a side, and nothing else does");
    }
  }

  /** What a pair of counterparts comes to, the worst first. */
  public enum Judgement {
    /** They differ by choice, and that flatters a side. */
    UNFAIR,
    /** They differ by choice, and whom that flatters can't be told. */
    UNJUDGED,
    /** One of the systems does not tell its side, so nothing can be said. */
    UNTOLD,
    /** They differ because the systems do. */
    UNAVOIDABLE,
    /** They amount to the same. */
    EQUAL
  }

  /** On a system that told nothing, beside another one: nothing can be judged. */
  public static Ruling unjudged(String silent, String other) {
    return new Ruling(EVERYTHING, Judgement.UNTOLD, silent, other, "", "", Optional.empty(), "",
        "no run of " + silent + " came to the point where settings are read back", "", false);
  }

  /** Whether it says that the first of the two systems can't be judged at all. */
  public boolean onEverything() {
    return judgement == Judgement.UNTOLD && topic.equals(EVERYTHING);
  }

  /** Whether it is a chosen difference that flatters a side. */
  public boolean unfair() {
    return judgement == Judgement.UNFAIR;
  }
}
