package io.weir.findings.published;

import io.weir.findings.published.ShapeRow.Measured;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a study's claim. Its readings are separate verdicts and never merged.
 *
 * @param id its short name
 * @param claim its sentence
 * @param ownFigures how the study's own figures contradict it, if they do
 * @param readings its verdicts, one for each set of terms that the claim has
 */
public record ClaimFinding(String id, String claim, Optional<String> ownFigures,
    List<Reading> readings) {
  public ClaimFinding {
    readings = List.copyOf(readings);
  }

  /**
   * Returns its readings with an outcome: those that the scenario measures any of, or all where the
   * study's own figures decide.
   */
  public List<Reading> decided() {
    return readings.stream()
        .filter(reading -> reading.asked() || ownFigures.isPresent())
        .toList();
  }

  /** The terms of a comparison. */
  public enum Terms {
    /** As the study set it up, with unequal promises or settings. */
    AS_STUDIED,
    /** With acknowledgements that promise the same, and fair settings. */
    EQUAL
  }

  /**
   * A verdict on a claim.
   *
   * @param terms the terms of the comparison
   * @param unequal what is unequal in the study's set-up; empty at equal promises
   * @param outcome the outcome of all parts together
   * @param asked whether the scenario measures any of the parts
   * @param parts the conditions of the claim; all must be supported for the whole to be
   */
  public record Reading(Terms terms, String unequal, ClaimOutcome outcome, boolean asked,
      List<ClaimPart> parts) {
    public Reading {
      parts = List.copyOf(parts);
    }
  }

  /**
   * One condition of a claim.
   *
   * @param asks what must hold
   * @param outcome whether it does
   * @param measured the values; empty if there are none
   * @param reason why it is inconclusive or not reachable, or another remark; may be empty
   * @param asked whether the scenario measures it
   * @param ratio the measured ratio, if it is one
   * @param assumed what it assumes of emulated machines; absent for this machine as it is
   */
  public record ClaimPart(String asks, ClaimOutcome outcome, String measured, String reason,
      boolean asked, Optional<Measured> ratio, Optional<Assumed> assumed) {
    ClaimPart with(Optional<Assumed> assumptions) {
      return new ClaimPart(asks, outcome, measured, reason, asked, ratio, assumptions);
    }
  }

  /**
   * The assumptions of an outcome on emulated machines.
   *
   * @param text all of them in words
   * @param cases the outcome on each machine
   */
  public record Assumed(String text, List<Case> cases) {
    public Assumed {
      cases = List.copyOf(cases);
    }

    /**
     * The outcome on a machine.
     *
     * @param machine the properties that set it apart from the others; empty for a single one
     * @param measured the values; empty if there are none
     * @param ratio the measured ratio, if it is one
     */
    public record Case(String machine, ClaimOutcome outcome, String measured,
        Optional<Measured> ratio) {}
  }

  /** The outcome of a claim by measurement, from the best to the worst of a part for the whole. */
  public enum ClaimOutcome {
    /** All conditions hold, over the whole intervals. */
    SUPPORTED,
    /** The plan cannot decide it, whatever is measured; the reason says why. */
    NOT_REACHABLE,
    /** The measured values do not decide it; the reason says what it would take. */
    INCONCLUSIVE,
    /** A condition does not hold, over the whole interval. */
    CONTRADICTED,
    /** The study's own figures contradict its sentence, whatever is measured here. */
    SELF_CONTRADICTED;

    /**
     * Returns the outcome of two parts of a claim: one contradiction is enough, and support needs
     * both.
     */
    public ClaimOutcome and(ClaimOutcome other) {
      return compareTo(other) > 0 ? this : other;
    }
  }
}
