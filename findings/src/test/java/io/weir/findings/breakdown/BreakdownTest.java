package io.weir.findings.breakdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.launch.ReportedTime;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Rate;
import io.weir.findings.Analysis;
import io.weir.findings.breakdown.Breakdown.Piece;
import io.weir.findings.breakdown.Breakdown.Whole;
import io.weir.findings.breakdown.ReportedTimes.Messages;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The brokers of the samples take 2 ms for a sync, 0.2 more to append, and 0.5 in all beside it.
 */
class BreakdownTest {
  private static final double MILLI = 1e6;
  private static final int SECONDS = 20;
  private static final int STALL = 400;
  private static final Set<Storage> ALWAYS = EnumSet.allOf(Storage.class);

  @TempDir
  private Path folder;
  private Findings findings;

  @BeforeEach
  void makeUp() throws IOException {
    SampleFolder
        .create(folder, SamplePlans.plan("one", List.of(Map.of()), List.of("kafka"), 1,
            Rate.parse("1k/s"), Duration.ofSeconds(SECONDS)))
        .with(1, SampleRun.healthy(6).withStall(10, STALL));
    findings = Analysis.of(ResultReader.open(folder), SampleKinds.ALL);
  }

  private List<Whole> times(ReportedTime... kind) {
    return Breakdown.of("kafka", findings.runs(), List.of(kind)).orElseThrow().times();
  }

  private static ReportedTime time(String metric, Optional<String> within, Set<Storage> storages) {
    return new ReportedTime("broker", metric, metric, within, storages);
  }

  private static double part(Whole whole, String use) {
    return whole.parts()
        .stream()
        .filter(part -> part.use().equals(use))
        .mapToDouble(Piece::nanos)
        .sum();
  }

  @Test
  void eachTimeIsWithoutTheTimesWithinIt() {
    Whole all = findings.variants()
        .getFirst()
        .part(Breakdown.PART)
        .orElseThrow()
        .getFirst()
        .times()
        .getFirst();
    // One of two brokers stalls, in one of all seconds.
    double sync = 2 + (STALL - 2) / 2.0 / SECONDS;

    assertThat(all.messages()).isEqualTo(Messages.ALL);
    assertThat(part(all, "sending the response")).isCloseTo(0.3 * MILLI, within(1.0));
    assertThat(part(all, "appending to the log")).isCloseTo(0.2 * MILLI, within(1.0));
    assertThat(part(all, "fsync of the log")).isCloseTo(sync * MILLI, within(MILLI));
  }

  @Test
  void thePartsAndTheWholeAgree() {
    for (Whole whole : times(time("publish.latency", Optional.empty(), ALWAYS),
        time("publish.local-time", Optional.of("publish.latency"), ALWAYS))) {
      double sum = whole.parts().stream().mapToDouble(Piece::nanos).sum();
      assertThat(sum).isCloseTo(whole.nanos() + whole.excess(), within(1.0));
      assertThat(whole.parts()).allMatch(part -> part.nanos() >= 0);
      assertThat(whole.parts().stream().mapToDouble(whole::share).sum()).isCloseTo(1, within(1e-9));
    }
  }

  /** As if an append were part of a sync. */
  @Test
  void timesThatDoNotFitIntoEachOtherAreAnExcess() {
    Whole all = times(time("publish.latency", Optional.empty(), ALWAYS),
        time("storage.sync-latency", Optional.of("publish.latency"), ALWAYS),
        time("publish.local-time", Optional.of("storage.sync-latency"), ALWAYS)).getFirst();

    assertThat(part(all, "storage.sync-latency")).isZero();
    assertThat(all.excess()).isCloseTo(
        0.2 * MILLI + times(time("publish.latency", Optional.empty(), ALWAYS)).getFirst().excess(),
        within(1.0));
  }

  @Test
  void secondsOfTheSlowestMessagesCountAsOftenAsTheyHaveThem() {
    List<Whole> both = times(time("publish.latency", Optional.empty(), ALWAYS),
        time("storage.sync-latency", Optional.of("publish.latency"), ALWAYS));

    assertThat(both).extracting(Whole::messages).containsExactly(Messages.values());
    assertThat(both.getLast().nanos()).isGreaterThan(2 * both.getFirst().nanos());
    assertThat(part(both.getLast(), "storage.sync-latency"))
        .isGreaterThan(5 * part(both.getFirst(), "storage.sync-latency"));
  }

  @Test
  void aTimeThatNoAcknowledgementWaitsForIsLeftOut() {
    Storage storage = findings.runs().getFirst().run().system().durability().storage();
    Set<Storage> others = EnumSet.complementOf(EnumSet.of(storage));

    Whole all = times(time("publish.latency", Optional.empty(), ALWAYS),
        time("storage.sync-latency", Optional.of("publish.latency"), others)).getFirst();

    assertThat(all.parts()).extracting(Piece::use).doesNotContain("storage.sync-latency");
    assertThat(part(all, "publish.latency")).isGreaterThan(2.5 * MILLI);
  }

  @Test
  void aTimeWithinOneThatNobodyReportedIsLeftWithTheOuterOne() {
    Whole all = times(time("publish.latency", Optional.empty(), ALWAYS),
        time("publish.queue-wait", Optional.of("publish.latency"), ALWAYS),
        time("storage.sync-latency", Optional.of("publish.queue-wait"), ALWAYS)).getFirst();

    assertThat(all.parts()).extracting(Piece::use)
        .containsExactly(Breakdown.GENERATOR, Breakdown.BUFFER, Breakdown.CLIENT,
            "publish.latency");
  }

  @Test
  void aKindWithoutTimesHasNoBreakdown() {
    assertThat(Breakdown.of("kafka", findings.runs(), List.of())).isEmpty();
    assertThatThrownBy(() -> time("a.b", Optional.of("a.b"), ALWAYS))
        .hasMessageContaining("does not contain itself");
  }
}
