package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Optional;

/**
 * The audit's ruling on one pair of equivalent settings.
 *
 * @param topic what they are about, as {@code batch-delay}
 * @param judgement the judgement
 * @param one a system
 * @param other the other system
 * @param oneHas what is in force in the one, in its own words; empty if it does not report it
 * @param otherHas what is in force in the other
 * @param favors the favored system; only if unfair
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
    @JsonAlias("flatters") Optional<String> favors, // words-ok: an older name
    String amount,
    String reason,
    String remedy,
    boolean claimed) {
  /** Among the findings of a variant, the unfair ones first. */
  public static final Part<List<Ruling>> PART =
      Part.listOf(VariantFindings.class, "fairness", Ruling.class);

  /** Returns those on the systems of a variant. */
  public static List<Ruling> of(VariantFindings variant) {
    return variant.part(PART).orElse(List.of());
  }

  private static final String EVERYTHING = "everything";

  public Ruling {
    if (favors.isPresent() != (judgement == Judgement.UNFAIR)) {
      throw new IllegalArgumentException("exactly the unfair rulings favor a system");
    }
  }

  /** The judgement of a pair of equivalent settings, the worst first. */
  public enum Judgement {
    /** They differ by choice, and that favors a system. */
    UNFAIR,
    /** They differ by choice, and it is not known which system that favors. */
    @JsonAlias("unjudged")
    NOT_JUDGED,
    /** One of the systems does not report its setting, so they are not compared. */
    @JsonAlias("untold")
    NOT_REPORTED,
    /** They differ because the systems do. */
    @JsonAlias("unavoidable")
    INHERENT,
    /** They amount to the same. */
    EQUAL
  }

  /** For a system that reported nothing: nothing can be judged. */
  public static Ruling unjudged(String silent, String other) {
    return new Ruling(EVERYTHING, Judgement.NOT_REPORTED, silent, other, "", "", Optional.empty(),
        "",
        "no run of " + silent + " reached the point at which settings are read back", "", false);
  }

  /** Returns whether it says that the first of the two systems can't be judged at all. */
  public boolean onEverything() {
    return judgement == Judgement.NOT_REPORTED && topic.equals(EVERYTHING);
  }

  /** Returns whether it is a chosen difference that favors a system. */
  public boolean unfair() {
    return judgement == Judgement.UNFAIR;
  }
}
