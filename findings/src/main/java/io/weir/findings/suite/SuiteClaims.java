package io.weir.findings.suite;

import io.weir.findings.published.ClaimFinding;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.PublishedFindings;
import io.weir.findings.suite.SuiteClaim.Answer;
import io.weir.findings.suite.SuiteClaim.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Joins what scenarios say of the same claim. A claim may be about figures that no single scenario
 * measures all of, so its parts are joined first: each by the scenarios that measured it, then the
 * claim by its parts.
 */
final class SuiteClaims {
  /** The study and the claim's short name. */
  private record Key(String study, String id) {}

  /** A claim of which scenarios tell, and what they say of its parts, by what these ask. */
  private record Told(String claim, Map<String, List<Answer>> parts) {}

  private SuiteClaims() {}

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
