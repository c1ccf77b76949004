package io.weir.findings.published;

/**
 * One thing that a claim comes down to.
 *
 * @param asks what must hold, for people
 * @param outcome whether it does
 * @param measured the figures, for people; empty if there are none
 * @param reason why nothing can be told, or what else must be known; may be empty
 * @param asked whether the scenario measures it
 */
public record ClaimPart(String asks, ClaimOutcome outcome, String measured, String reason,
    boolean asked) {}
