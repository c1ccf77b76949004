package io.weir.findings.suite;

import io.weir.findings.published.ClaimFinding;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.PublishedFindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a study's claim over the scenarios of a suite.
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
   * @param asks what must hold
   * @param outcome whether it does: supported only where each scenario that measured it says so
   * @param answers what those scenarios say; empty if none measured it
   */
  public record Part(String asks, ClaimOutcome outcome, List<Answer> answers) {
    public Part {
      answers = List.copyOf(answers);
    }
  }

  /**
   * A scenario's result for a part.
   *
   * @param scenario the scenario's name
   * @param part its outcome, figures and reason
   */
  public record Answer(String scenario, ClaimPart part) {}

  /** The study and the claim's short name. */
  private record Key(String study, String id) {}

  /** A claim that scenarios measure, with their results for its parts, by question. */
  private record Told(String claim, Map<String, List<Answer>> parts) {}

  /**
   * Joins what scenarios say of the same claim. A claim may be about figures that no single
   * scenario measures all of, so its parts are joined first: each by the scenarios that measured
   * it, then the claim by its parts.
   */
  static List<SuiteClaim> of(List<ScenarioFindings> scenarios) {
    Map<Key, Told> claims = new LinkedHashMap<>();
    for (ScenarioFindings scenario : scenarios) {
      scenario.outcome()
          .flatMap(ScenarioFindings.Outcome::published)
          .ifPresent(published -> add(scenario.name(), published, claims));
    }
    List<SuiteClaim> joined = new ArrayList<>();
    claims.forEach((key, told) -> joined.add(joined(key, told)));
    return joined;
  }

  private static void add(String scenario, PublishedFindings published, Map<Key, Told> claims) {
    for (ClaimFinding claim : published.claims()) {
      Told told = claims.computeIfAbsent(new Key(published.study(), claim.id()),
          any -> new Told(claim.claim(), new LinkedHashMap<>()));
      for (ClaimPart part : claim.parts()) {
        List<Answer> answers = told.parts().computeIfAbsent(part.asks(), any -> new ArrayList<>());
        if (part.asked()) {
          answers.add(new Answer(scenario, part));
        }
      }
    }
  }

  private static SuiteClaim joined(Key key, Told told) {
    List<Part> parts = new ArrayList<>();
    told.parts()
        .forEach((asks, answers) -> parts.add(new Part(asks, outcome(
            answers.stream().map(answer -> answer.part().outcome()).toList()), answers)));
    return new SuiteClaim(key.study(), key.id(), told.claim(),
        outcome(parts.stream().map(Part::outcome).toList()), parts);
  }

  private static ClaimOutcome outcome(List<ClaimOutcome> outcomes) {
    return outcomes.stream().reduce(ClaimOutcome::and).orElse(ClaimOutcome.CANNOT_TELL);
  }
}
