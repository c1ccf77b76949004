package io.weir.core.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.GENERATOR;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Json;
import io.weir.core.sample.SearchedTrialBuilder;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Which upper bound is the system's. */
class SearchRecordTest {
  private final List<SearchedTrial> trials = new ArrayList<>();

  private void trial(double rate, TrialClass found) {
    trial(rate, found, "only 90.0 % of the due messages were acknowledged in time");
  }

  private void trial(double rate, TrialClass found, String reason) {
    trial(rate, found, reason, TrialBasis.ofWords(reason));
  }

  private void trial(double rate, TrialClass found, String reason, TrialBasis basis) {
    trials.add(SearchedTrialBuilder.builder()
        .number(trials.size())
        .purpose(TrialPurpose.NARROW)
        .rate(new Rate(rate))
        .measure(Duration.ofSeconds(10))
        .last(true)
        .trialClass(Optional.of(found))
        .basis(basis)
        .reason(reason)
        .achieved(0.9 * rate)
        .oldestNanos(0)
        .took(Duration.ofSeconds(20))
        .phases(List.of())
        .drained(true)
        .build());
  }

  private SearchRecord search() {
    return new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02, trials,
        RateBounds.of(trials), "", Duration.ofMinutes(1), List.of());
  }

  @Test
  void whatWasMissedOnceIsNoBoundYet() {
    trial(40, SUSTAINED);
    trial(52, EXCEEDED);
    assertThat(search().atLeast()).isTrue();

    trial(52, EXCEEDED);
    assertThat(search().proven()).contains(new Rate(52));
    assertThat(search().atLeast()).isFalse();
  }

  @Test
  void theGeneratorsMissesDoNotMakeItNorTakeItAway() {
    trial(40, SUSTAINED);
    trial(52, EXCEEDED);
    trial(52, GENERATOR);
    assertThat(search().atLeast()).isTrue();

    trial(52, EXCEEDED);
    trial(51, GENERATOR);
    trial(51, GENERATOR);
    assertThat(search().bounds().upper()).contains(new Rate(51));
    assertThat(search().proven()).contains(new Rate(52));
    assertThat(search().atLeast()).isFalse();
  }

  @Test
  void asManyPassesSetItAside() {
    trial(40, SUSTAINED);
    trial(52, EXCEEDED);
    trial(52, SUSTAINED);
    trial(52, EXCEEDED);
    trial(52, SUSTAINED);

    assertThat(search().proven()).isEmpty();
  }

  @Test
  void whatTheLongestTrialLeftOpenProvesNothing() {
    trial(40, SUSTAINED);
    trial(52, EXCEEDED, "the backlog grew" + Criterion.LEFT_UNDECIDED);
    trial(52, EXCEEDED, "the backlog grew" + Criterion.LEFT_UNDECIDED);
    assertThat(search().atLeast()).isTrue();

    trial(60, EXCEEDED);
    trial(60, EXCEEDED);
    assertThat(search().proven()).contains(new Rate(60));
  }

  @Test
  void theBasisCountsAndNotTheWords() {
    TrialBasis open = TrialBasis.LEFT_UNDECIDED;
    trial(40, SUSTAINED);
    trial(52, EXCEEDED, "it grew", open);
    trial(52, EXCEEDED, "it grew", open);

    assertThat(search().proven()).isEmpty();
  }

  @Test
  void withoutALowerBoundNothingIsAtLeast() {
    trial(40, EXCEEDED);
    trial(40, EXCEEDED);

    assertThat(search().atLeast()).isFalse();
    assertThat(search().proven()).contains(new Rate(40));
  }

  @Test
  void whatIsWrittenCanBeRead() throws Exception {
    trial(40, SUSTAINED);
    trial(52, EXCEEDED);
    SearchRecord record = search();

    assertThat(Json.reader(SearchRecord.class)
        .<SearchRecord>readValue(Json.compactWriter().writeValueAsString(record)))
        .isEqualTo(record);
  }

  /** Format 2 has no rate at the end of a trial, and no bound that follows from one. */
  @Test
  void whatOlderVersionsWroteCanBeRead() throws Exception {
    trial(40, SUSTAINED);
    String written = Json.compactWriter()
        .writeValueAsString(search())
        .replace(",\"conditional\":false", "")
        .replace("\"format\":" + SearchRecord.FORMAT, "\"format\":2");
    SearchRecord read = Json.reader(SearchRecord.class).readValue(written);

    assertThat(written).doesNotContain("conditional", "\"late\"");
    assertThat(read.format()).isEqualTo(2);
    assertThat(read.bounds()).isEqualTo(search().bounds());
    assertThat(read.trials()).isEqualTo(trials);
  }

  @Test
  void aMissThatDoesNotCountIsReportedWhileItIsAboveTheLowerBound() {
    trial(40, EXCEEDED);
    trial(10, SUSTAINED);
    assertThat(search().forgetsHigher()).isTrue();

    trial(40, SUSTAINED);
    assertThat(search().forgetsHigher()).isFalse();
  }

  @Test
  void aMissAtALowerRateIsASecondWitness() {
    trial(40, SUSTAINED);
    trial(58, EXCEEDED);
    trial(52, EXCEEDED);

    assertThat(search().proven()).contains(new Rate(58));
  }

  @Test
  void aMissAtAHigherRateIsASecondWitnessIfItServedFarLess() {
    trial(40, SUSTAINED);
    trial(52, EXCEEDED);
    served(200, 50);
    assertThat(search().proven()).contains(new Rate(200));

    served(200, 45);
    assertThat(search().proven()).contains(new Rate(52));
  }

  private void served(double rate, double achieved) {
    trials.add(SearchedTrialBuilder.builder()
        .number(trials.size())
        .purpose(TrialPurpose.PROBE)
        .rate(new Rate(rate))
        .measure(Duration.ofSeconds(4))
        .last(false)
        .trialClass(Optional.of(EXCEEDED))
        .basis(TrialBasis.MEASURED)
        .reason("")
        .achieved(achieved)
        .late(OptionalDouble.of(achieved))
        .oldestNanos(0)
        .took(Duration.ofSeconds(9))
        .phases(List.of())
        .drained(true)
        .build());
  }

  @Test
  void theEvidenceForTheLowerBoundIsThatOfMlrsearch() {
    trial(40, SUSTAINED);
    trial(40, SUSTAINED);
    trial(40, EXCEEDED);
    trial(52, EXCEEDED);

    assertThat(search().evidence()).contains(new RateEvidence(Duration.ofSeconds(20),
        Duration.ofSeconds(10), 1 - 20 / 30.0, 36));
  }
}
