package io.weir.findings.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.Claims.Claim;
import io.weir.findings.sample.SampleStudy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each claim can be decided: perfect data of either kind supports or contradicts it. */
class PerfectDataTest {
  static Stream<Arguments> readings() {
    return Claims.all()
        .stream()
        .flatMap(claim -> claim.readings()
            .stream()
            .map(reading -> Arguments.of(claim.study() + "/" + claim.id(), reading.terms(),
                claim)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("readings")
  void dataThatAgreesSupports(String name, Terms terms, Claim claim) {
    assertThat(judged(claim, terms, true)).isEqualTo(ClaimOutcome.SUPPORTED);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("readings")
  void dataOfTheOppositeContradicts(String name, Terms terms, Claim claim) {
    assertThat(judged(claim, terms, false)).isEqualTo(ClaimOutcome.CONTRADICTED);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("readings")
  void aPlanOfAllCellsReachesBoth(String name, Terms terms, Claim claim) {
    SampleStudy study = PerfectData.of(reading(claim, terms).predicates(), true);

    assertThat(Claims.reach(claim.study(), List.of(study.cells().planned())))
        .filteredOn(reach -> reach.id().equals(claim.id()))
        .singleElement()
        .satisfies(reach -> assertThat(reach.reach().get(terms)).isEqualTo(Reach.ALL));
  }

  private static Claims.Reading reading(Claim claim, Terms terms) {
    return claim.readings()
        .stream()
        .filter(one -> one.terms() == terms)
        .findFirst()
        .orElseThrow();
  }

  private static ClaimOutcome judged(Claim claim, Terms terms, boolean holds) {
    SampleStudy study = PerfectData.of(reading(claim, terms).predicates(), holds);
    return Claims.judge(claim.study(), List.of(), study.cells())
        .stream()
        .filter(found -> found.id().equals(claim.id()))
        .flatMap(found -> found.readings().stream())
        .filter(found -> found.terms() == terms)
        .findFirst()
        .orElseThrow()
        .outcome();
  }
}
