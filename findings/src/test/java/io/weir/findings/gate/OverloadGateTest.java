package io.weir.findings.gate;

import static io.weir.core.interval.Metric.END_TO_END_RESPONSE;
import static io.weir.core.interval.Metric.GENERATOR_LAG;
import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.core.interval.Metric.SEND_TO_CONSUME;
import static io.weir.findings.gate.Judged.assertPasses;
import static io.weir.findings.gate.Judged.assertTrips;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import org.junit.jupiter.api.Test;

/** A fault is there to make messages wait; what waited before it did so for another reason. */
class OverloadGateTest {
  private static final long DUE = 200_000;

  private static SampleEvidence struck(long unacknowledged, long undelivered) {
    return new SampleEvidence().struck(DUE, unacknowledged, undelivered)
        .counted(Counter.ACKNOWLEDGED, SampleEvidence.MESSAGES / 2);
  }

  @Test
  void whatIsOwedAfterAFaultIsWhatTheFaultDid() {
    RunEvidence keptUp = struck(500, 500).build();

    assertPasses(Judged.by(new OverloadGate(), keptUp, PUBLISH_RESPONSE, Statistic.P99));
  }

  @Test
  void aSystemThatFellBehindBeforeTheFaultWasOverloaded() {
    RunEvidence slightly = struck(1_500, 1_500).build();
    RunEvidence gravely = struck(DUE / 2, DUE / 2).build();

    assertTrips(Judged.by(new OverloadGate(), slightly, PUBLISH_RESPONSE, Statistic.P99),
        Verdict.LOW_CONFIDENCE, "not acknowledged grew by 1,500 of 200,000 messages");
    assertTrips(Judged.by(new OverloadGate(), gravely, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.INVALID, "grew by 100,000");
    assertPasses(Judged.by(new OverloadGate(), gravely, GENERATOR_LAG, Statistic.P50));
  }

  @Test
  void theRateOfAnIntendedOverloadIsThePeakOnlyIfThereWasOne() {
    RunEvidence served = new SampleEvidence().overloading().build();
    RunEvidence overloaded = new SampleEvidence().overloading()
        .counted(Counter.ACKNOWLEDGED, SampleEvidence.MESSAGES / 2)
        .build();
    RunEvidence undelivered = new SampleEvidence().overloading()
        .counted(Counter.RECEIVED, SampleEvidence.MESSAGES / 2)
        .build();

    assertTrips(Judged.by(new OverloadGate(), served, RateKind.SERVED), Verdict.INVALID,
        "meant to be more than it can serve");
    assertPasses(Judged.by(new OverloadGate(), served, RateKind.ACHIEVED));
    assertPasses(Judged.by(new OverloadGate(), overloaded, RateKind.SERVED));
    assertPasses(Judged.by(new OverloadGate(), undelivered, RateKind.SERVED));
    assertPasses(Judged.by(new OverloadGate(), new SampleEvidence().build(), RateKind.SERVED));
  }

  @Test
  void anUnlimitedRateHasAThroughputAndNoLatency() {
    RunEvidence run = new SampleEvidence().unlimited().build();

    assertPasses(Judged.by(new OverloadGate(), run, RateKind.SERVED));
    assertTrips(Judged.by(new OverloadGate(), run, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.INVALID, "no time at which they were due");
    assertTrips(Judged.by(new OverloadGate(), run, SEND_TO_CONSUME, Statistic.P50),
        Verdict.INVALID, "the rate was unlimited");
    assertPasses(Judged.by(new OverloadGate(), run, GENERATOR_LAG, Statistic.P50));
    assertPasses(Judged.by(new LoadGate(), run, RateKind.SERVED));
  }

  /** The throughput is that of system and clients together. */
  @Test
  void aBusyWorkerLowersNoThroughputAtAnUnlimitedRate() {
    RunEvidence busy =
        new SampleEvidence().unlimited().cpu(0.95, 0.99).waits(0.5, 0.5, 0.5).build();

    assertPasses(Judged.by(new WorkerCpuGate(), busy, RateKind.SERVED));
    assertPasses(Judged.by(new StarvedGate(), busy, RateKind.SERVED));
  }

  /** What is accepted and not delivered is not served. */
  @Test
  void theServedRateIsTheLessOfBoth() {
    SampleEvidence behind = new SampleEvidence().overloading()
        .counted(Counter.ACKNOWLEDGED, SampleEvidence.MESSAGES / 2)
        .counted(Counter.RECEIVED, SampleEvidence.MESSAGES / 4);

    assertThat(RateFigure.drafts(behind.build())
        .stream()
        .filter(figure -> figure.kind() == RateKind.SERVED)
        .mapToDouble(RateFigure::perSecond))
        .containsExactly(SampleEvidence.MESSAGES / 4.0 / SampleEvidence.SECONDS);
    assertThat(RateFigure.drafts(new SampleEvidence().build()))
        .noneMatch(figure -> figure.kind() == RateKind.SERVED);
  }

  @Test
  void theRateOfALoadGeneratorThatFellBehindIsNoPeak() {
    RunEvidence late = new SampleEvidence().overloading()
        .counted(Counter.SENT, SampleEvidence.MESSAGES / 2)
        .counted(Counter.ACKNOWLEDGED, SampleEvidence.MESSAGES / 2)
        .counted(Counter.RECEIVED, SampleEvidence.MESSAGES / 2)
        .ownLag(SampleEvidence.uniform(0, 60_000_000_000L, SampleEvidence.MESSAGES))
        .build();

    assertTrips(Judged.by(new OverloadGate(), late, RateKind.SERVED), Verdict.INVALID,
        "the load generator fell behind");
  }

  @Test
  void consumersThatFellBehindBeforeTheFaultSpoilOnlyWhatEndsAtThem() {
    RunEvidence behind = struck(0, 10_000).build();

    assertPasses(Judged.by(new OverloadGate(), behind, PUBLISH_RESPONSE, Statistic.P99));
    assertTrips(Judged.by(new OverloadGate(), behind, END_TO_END_RESPONSE, Statistic.P99),
        Verdict.INVALID, "not delivered grew by 10,000");
  }
}
