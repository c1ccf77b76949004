package io.weir.findings.suite;

import io.weir.findings.published.ClaimFinding;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.PublishedFindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of a study's claim over the scenarios of a suite, on one set of terms.
 *
 * @param study the study's short name
 * @param id the claim's short name
 * @param claim its sentence
 * @param terms the terms of the comparison
 * @param unequal what is unequal in the study's set-up; empty at equal promises
 * @param ownFigures how the study's own figures contradict it, if they do
 * @param outcome the outcome by all scenarios
 * @param parts its conditions; all must be supported for the whole to be
 */
public record SuiteClaim(String study, String id, String claim, Terms terms, String unequal,
    Optional<String> ownFigures, ClaimOutcome outcome, List<Part> parts) {
  public SuiteClaim {
    parts = List.copyOf(parts);
  }

  /** Returns whether any scenario measured any of it, or the study's own figures decide. */
  public boolean asked() {
    return ownFigures.isPresent() || parts.stream().anyMatch(part -> !part.answers().isEmpty());
  }

  /**
   * One condition of a claim.
   *
   * @param asks what must hold
   * @param outcome whether it does: supported only if each scenario that can decide it says so
   * @param answers the outcomes of those scenarios; empty if none measured it
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
   * @param part its outcome, values and reason
   */
  public record Answer(String scenario, ClaimPart part) {}

  /** The study, the claim's short name, and the terms. */
  private record Key(String study, String id, Terms terms) {}

  /** A claim that scenarios measure, with their results for its parts, by question. */
  private record Joined(String claim, String unequal, List<String> ownFigures,
      Map<String, List<Answer>> parts) {}

  /**
   * Joins what scenarios say of the same claim. A claim may be about values that no single scenario
   * measures all of, so its parts are joined first: each by the scenarios that measured it, then
   * the claim by its parts.
   */
  static List<SuiteClaim> of(List<ScenarioFindings> scenarios) {
    Map<Key, Joined> claims = new LinkedHashMap<>();
    for (ScenarioFindings scenario : scenarios) {
      scenario.outcome()
          .flatMap(ScenarioFindings.Outcome::published)
          .ifPresent(published -> add(scenario.name(), published, claims));
    }
    List<SuiteClaim> joined = new ArrayList<>();
    claims.forEach((key, one) -> joined.add(joined(key, one)));
    return joined;
  }

  private static void add(String scenario, PublishedFindings published, Map<Key, Joined> claims) {
    for (ClaimFinding claim : published.claims()) {
      for (ClaimFinding.Reading reading : claim.readings()) {
        Joined joined = claims.computeIfAbsent(
            new Key(published.study(), claim.id(), reading.terms()),
            any -> new Joined(claim.claim(), reading.unequal(), new ArrayList<>(),
                new LinkedHashMap<>()));
        claim.ownFigures().ifPresent(joined.ownFigures()::add);
        for (ClaimPart part : reading.parts()) {
          List<Answer> answers =
              joined.parts().computeIfAbsent(part.asks(), any -> new ArrayList<>());
          if (part.asked()) {
            answers.add(new Answer(scenario, part));
          }
        }
      }
    }
  }

  private static SuiteClaim joined(Key key, Joined all) {
    List<Part> parts = new ArrayList<>();
    all.parts().forEach((asks, answers) -> parts.add(new Part(asks, outcome(answers), answers)));
    Optional<String> own = all.ownFigures().stream().distinct().reduce((a, b) -> a + "; " + b);
    return new SuiteClaim(key.study(), key.id(), all.claim(), key.terms(), all.unequal(), own,
        own.isPresent()
            ? ClaimOutcome.SELF_CONTRADICTED
            : parts.stream().map(Part::outcome).reduce(ClaimOutcome::and).orElseThrow(),
        parts);
  }

  /** A scenario that cannot reach a part says nothing against one that can. */
  private static ClaimOutcome outcome(List<Answer> answers) {
    return answers.stream()
        .map(answer -> answer.part().outcome())
        .filter(outcome -> outcome != ClaimOutcome.NOT_REACHABLE)
        .reduce(ClaimOutcome::and)
        .orElse(ClaimOutcome.NOT_REACHABLE);
  }
}
