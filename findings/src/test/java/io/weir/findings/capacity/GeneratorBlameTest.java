package io.weir.findings.capacity;

import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_SERVICE;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.TrialFacts.Blame;
import io.weir.core.capacity.TrialFacts.Disturbance;
import io.weir.core.interval.Counter;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.sample.SampleEvidence;
import org.junit.jupiter.api.Test;

/** Whose doing a miss is: the load was offered, pushed back, or withheld. */
class GeneratorBlameTest {
  private static final long MESSAGES = SampleEvidence.MESSAGES;
  private static final long MILLI = 1_000_000;
  private static final Latencies SECONDS_LATE =
      SampleEvidence.uniform(0, 20_000 * MILLI, MESSAGES);

  /**
   * A third of the load was not acknowledged, and all threads waited for a CPU most of the time.
   */
  private static SampleEvidence overloaded() {
    return new SampleEvidence().waits(0.6, 0.6, 0.6)
        .counted(Counter.ACKNOWLEDGED, 400_000)
        .counted(Counter.RECEIVED, 400_000);
  }

  @Test
  void aLoadThatWasHandedOverWasOfferedHoweverStarvedAndBusyTheWorkerWas() {
    assertThat(GeneratorBlame.of(overloaded().cpu(0.9, 0.95).build()).throughput()).isEmpty();
  }

  @Test
  void aLoadThatWasNotHandedOverBecauseTheBufferWasFullIsTheSystemsMiss() {
    SampleEvidence withheld =
        overloaded().counted(Counter.SENT, 400_000).ownLag(SECONDS_LATE);

    assertThat(GeneratorBlame.of(withheld.blocked(0.5, 20 * MILLI).build()).throughput()).isEmpty();
    assertThat(GeneratorBlame.of(withheld.blocked(0.01, 15_000 * MILLI).build()).throughput())
        .isEmpty();
    assertThat(GeneratorBlame.of(withheld.blocked(0.01, 20 * MILLI).build()).throughput())
        .get()
        .asString()
        .contains("the load generator itself fell behind");
  }

  @Test
  void aBusyWorkerThatDoesNotReadWhatWasAcknowledgedMayBeTheCause() {
    SampleEvidence unread = new SampleEvidence().counted(Counter.RECEIVED, 400_000);

    assertThat(GeneratorBlame.of(unread.cpu(0.9, 0.4).build()).throughput()).get()
        .asString()
        .contains("90 % of all cores");
    assertThat(GeneratorBlame.of(unread.cpu(0.3, 0.4).build()).throughput()).isEmpty();
  }

  /** Standing still for 20 % of the time moves p99 no lower than where p79 is. */
  @Test
  void aLatencyIsBlamedOnADisturbanceAsFarAsItCanHaveRaisedIt() {
    RunEvidence starved = new SampleEvidence().hiccups(200 * MILLI, 200 * MILLI)
        .latencies(PUBLISH_RESPONSE, SampleEvidence.uniform(0, 1_000 * MILLI, MESSAGES))
        .latencies(PUBLISH_SERVICE, SampleEvidence.uniform(0, 1_000 * MILLI, MESSAGES))
        .build();

    Disturbance found = GeneratorBlame.of(starved).publish().orElseThrow();

    assertThat(found.why()).contains("stood still");
    assertThat(found.leastNanos()).isBetween(760 * MILLI, 800 * MILLI);
  }

  @Test
  void aLagOfTheGeneratorIsNoPartOfWhatTheSystemTook() {
    RunEvidence late = new SampleEvidence().ownLag(SECONDS_LATE)
        .latencies(PUBLISH_RESPONSE, SECONDS_LATE)
        .build();

    assertThat(GeneratorBlame.of(late).publish().orElseThrow().leastNanos())
        .isLessThan(12 * MILLI);
  }

  @Test
  void aHealthyGeneratorIsBlamedForNextToNothing() {
    Blame blame = GeneratorBlame.of(new SampleEvidence().build());

    assertThat(blame.offer()).isEmpty();
    assertThat(blame.throughput()).isEmpty();
    assertThat(blame.publish().orElseThrow().leastNanos()).isGreaterThan(10_800_000);
  }
}
