package io.weir.findings.suite;

import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import java.util.List;

/**
 * What became of a study's claim over the scenarios of a suite.
 *
 * @param study the study's short name
 * @param id the claim's short name
 * @param claim what it says
 * @param outcome what the measurements make of it
 * @param parts what it was taken apart into; all must be supported for the whole to be
 */
public record SuiteClaim(String study, String id, String claim, ClaimOutcome outcome,
    List<Part> parts) {
  public SuiteClaim {
    parts = List.copyOf(parts);
  }

  /** Whether any scenario measured any of what it is about. */
  public boolean asked() {
    return parts.stream().anyMatch(part -> !part.answers().isEmpty());
  }

  /**
   * One thing that a claim comes down to.
   *
   * @param asks what must hold, for people
   * @param outcome whether it does: supported only where each scenario that measured it says so
   * @param answers what those scenarios say; empty if none measured it
   */
  public record Part(String asks, ClaimOutcome outcome, List<Answer> answers) {
    public Part {
      answers = List.copyOf(answers);
    }
  }

  /**
   * What a scenario says of a part.
   *
   * @param scenario the scenario's name
   * @param part its outcome, figures and reason
   */
  public record Answer(String scenario, ClaimPart part) {}
}
