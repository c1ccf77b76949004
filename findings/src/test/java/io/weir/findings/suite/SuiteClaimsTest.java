package io.weir.findings.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.comparison.Comparisons.Decided;
import io.weir.findings.published.ClaimFinding;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.PublishedFindings;
import io.weir.findings.run.Confidence;
import io.weir.findings.suite.ScenarioFindings.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuiteClaimsTest {
  private static final ClaimPart PUBLISH = part("publish", ClaimOutcome.SUPPORTED);
  private static final ClaimPart PEAK = part("peak", ClaimOutcome.SUPPORTED);

  private static ClaimPart part(String asks, ClaimOutcome outcome) {
    return new ClaimPart(asks, outcome, "× 2.00 to 3.00", "", true, Optional.empty(),
        Optional.empty());
  }

  private static ClaimPart notAsked(String asks) {
    return new ClaimPart(asks, ClaimOutcome.NOT_REACHABLE, "", "no run of it", false,
        Optional.empty(), Optional.empty());
  }

  private static ClaimFinding claim(Optional<String> own, ClaimPart... parts) {
    return new ClaimFinding("faster", "It is faster.", own,
        List.of(new Reading(Terms.EQUAL, "", ClaimOutcome.INCONCLUSIVE, true, List.of(parts))));
  }

  private static ScenarioFindings scenario(String name, ClaimPart... parts) {
    return scenario(name, List.of(claim(Optional.empty(), parts)));
  }

  private static ScenarioFindings scenario(String name, List<ClaimFinding> claims) {
    PublishedFindings published = new PublishedFindings("any.csv", "any-2020", "title", "author",
        "2020", "systems", "set-up", List.of(), List.of(), List.of(), claims);
    return new ScenarioFindings(name, "Is it?", Optional.of(new Outcome(name + "/latest",
        false, new Confidence(Map.of(), 0, 0), List.of(), new Decided(0, 0), List.of(), List.of(),
        List.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.of(published))));
  }

  private static SuiteClaim only(ScenarioFindings... scenarios) {
    List<SuiteClaim> claims = SuiteClaim.of(List.of(scenarios));
    assertThat(claims).hasSize(1);
    return claims.getFirst();
  }

  @Test
  void whatNoSingleScenarioMeasuresIsReportedByAllTogether() {
    SuiteClaim claim = only(scenario("latency", PUBLISH, notAsked("peak")),
        scenario("throughput", notAsked("publish"), PEAK));

    assertThat(claim.outcome()).isEqualTo(ClaimOutcome.SUPPORTED);
    assertThat(claim.asked()).isTrue();
    assertThat(claim.parts()).extracting(SuiteClaim.Part::asks).containsExactly("publish", "peak");
    assertThat(claim.parts().get(1).answers())
        .containsExactly(new SuiteClaim.Answer("throughput", PEAK));
  }

  @Test
  void aPartThatNobodyMeasuredLeavesTheClaimOpen() {
    SuiteClaim claim = only(scenario("latency", PUBLISH, notAsked("peak")));

    assertThat(claim.outcome()).isEqualTo(ClaimOutcome.NOT_REACHABLE);
    assertThat(claim.parts().get(1).answers()).isEmpty();
  }

  @Test
  void supportTakesAllThatMeasuredAndOneContradictionIsEnough() {
    ScenarioFindings supports = scenario("one", PUBLISH);

    assertThat(
        only(supports, scenario("two", part("publish", ClaimOutcome.INCONCLUSIVE))).outcome())
        .isEqualTo(ClaimOutcome.INCONCLUSIVE);
    assertThat(
        only(supports, scenario("two", part("publish", ClaimOutcome.CONTRADICTED))).outcome())
        .isEqualTo(ClaimOutcome.CONTRADICTED);
    assertThat(only(supports, scenario("two", notAsked("publish"))).outcome())
        .isEqualTo(ClaimOutcome.SUPPORTED);
  }

  @Test
  void aScenarioThatCannotReachAPartLeavesItToOthers() {
    ClaimPart unreachable =
        new ClaimPart("publish", ClaimOutcome.NOT_REACHABLE, "", "one machine", true,
            Optional.empty(), Optional.empty());

    assertThat(only(scenario("one", unreachable), scenario("two", PUBLISH)).outcome())
        .isEqualTo(ClaimOutcome.SUPPORTED);
  }

  @Test
  void theStudysOwnFiguresCountWhateverIsMeasured() {
    SuiteClaim claim =
        only(scenario("one", PUBLISH),
            scenario("two", List.of(claim(Optional.of("× 3"), PUBLISH))));

    assertThat(claim.outcome()).isEqualTo(ClaimOutcome.SELF_CONTRADICTED);
    assertThat(claim.ownFigures()).contains("× 3");
    assertThat(claim.parts()).extracting(SuiteClaim.Part::outcome)
        .containsExactly(ClaimOutcome.SUPPORTED);
  }

  @Test
  void scenariosThatWereNotBegunSayNothing() {
    ScenarioFindings notBegun = new ScenarioFindings("later", "Is it?", Optional.empty());

    assertThat(SuiteClaim.of(List.of(notBegun))).isEmpty();
    assertThat(only(scenario("one", PUBLISH), notBegun).outcome())
        .isEqualTo(ClaimOutcome.SUPPORTED);
  }
}
