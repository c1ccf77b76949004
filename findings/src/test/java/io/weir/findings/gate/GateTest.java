package io.weir.findings.gate;

import static io.weir.core.interval.Metric.END_TO_END_RESPONSE;
import static io.weir.core.interval.Metric.GENERATOR_LAG;
import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_SERVICE;
import static io.weir.findings.gate.Judged.assertPasses;
import static io.weir.findings.gate.Judged.assertTrips;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.RunStatus;
import io.weir.core.result.WorkerLoss;
import io.weir.core.scenario.Storage;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.LevelChange;
import io.weir.findings.evidence.Mser5;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.SplitHalfComparison;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.evidence.Steadiness;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One case that trips each gate, and one that does not. */
class GateTest {
  private static final long MESSAGES = SampleEvidence.MESSAGES;
  private static final RunEvidence HEALTHY = new SampleEvidence().build();

  @Test
  void aRunMustComplete() {
    RunEvidence failed =
        new SampleEvidence()
            .ended(RunStatus.FAILED, "broker-1 ended with exit code 1.\nThe end of its log:\n  x")
            .build();

    assertPasses(Judged.by(new RunEndGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new RunEndGate(), failed, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.INVALID, "broker-1 ended with exit code 1");
    assertTrips(Judged.by(new RunEndGate(), failed, RateKind.ACHIEVED), Verdict.INVALID, "failed");
    assertThat(Judged.by(new RunEndGate(), failed, RateKind.ACHIEVED).orElseThrow().text())
        .isEqualTo("the run failed: broker-1 ended with exit code 1");
  }

  @Test
  void aWarmUpThatWasCutIsNoSteadyState() {
    RunEvidence cut = new SampleEvidence().settled(45, true).build();
    RunEvidence calm = new SampleEvidence().settled(12, false).build();

    assertPasses(Judged.by(new SteadyStateGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new SteadyStateGate(), calm, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new SteadyStateGate(), cut, END_TO_END_RESPONSE, Statistic.P99),
        Verdict.LOW_CONFIDENCE,
        "latencies still fell when the measure phase began, after a warm-up of"
            + " 48s");
  }

  @Test
  void aLoadNearWhatTheHostKeepsUpLeavesLittleRoom() {
    RunEvidence near = new SampleEvidence().ceiling("19k/s").build();
    RunEvidence far = new SampleEvidence().ceiling("20k/s").build();

    assertPasses(Judged.by(new CeilingGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new CeilingGate(), far, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new CeilingGate(), near, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE,
        "of the 19,000 msg/s that this host can offer with messages of 100 B");
    assertPasses(Judged.by(new CeilingGate(), near, GENERATOR_LAG, Statistic.P50));
    assertPasses(Judged.by(new CeilingGate(), near, RateKind.ACHIEVED));
  }

  @Test
  void latenciesUnderOverloadAreNoPropertyOfTheSystemButItsRateIs() {
    RunEvidence slightly =
        new SampleEvidence().counted(Counter.ACKNOWLEDGED, MESSAGES - 3_000).build();
    RunEvidence overloaded = new SampleEvidence().counted(Counter.ACKNOWLEDGED, 400_000).build();
    RunEvidence underWay =
        new SampleEvidence().counted(Counter.ACKNOWLEDGED, MESSAGES - 500).build();

    assertPasses(Judged.by(new OverloadGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new OverloadGate(), underWay, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new OverloadGate(), slightly, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "only 9,950 of the 10,000 msg/s");
    assertTrips(Judged.by(new OverloadGate(), overloaded, END_TO_END_RESPONSE, Statistic.P50),
        Verdict.INVALID, "the system was overloaded");
    assertPasses(Judged.by(new LoadGate(), overloaded, RateKind.ACHIEVED));
  }

  @Test
  void consumersThatFallBehindSpoilOnlyWhatEndsAtThem() {
    RunEvidence behind = new SampleEvidence().counted(Counter.RECEIVED, 500_000).build();
    RunEvidence lost = new SampleEvidence().counted(Counter.RECEIVED, 500_000)
        .ledger(new LedgerCounts(MESSAGES, MESSAGES, 0, MESSAGES, 0, 0, 500_000, 100_000, 0, 0, 0,
            0, 0, 0, Optional.empty(), OptionalLong.empty()))
        .build();

    assertPasses(Judged.by(new OverloadGate(), behind, PUBLISH_RESPONSE, Statistic.P99));
    assertTrips(Judged.by(new OverloadGate(), behind, END_TO_END_RESPONSE, Statistic.P99),
        Verdict.INVALID, "were delivered");
    assertPasses(Judged.by(new OverloadGate(), lost, END_TO_END_RESPONSE, Statistic.P99));
  }

  @Test
  void theLoadMustBeTheOneAskedFor() {
    RunEvidence missing = new SampleEvidence().counted(Counter.DUE, 550_000)
        .counted(Counter.SENT, 550_000)
        .counted(Counter.ACKNOWLEDGED, 550_000)
        .build();
    RunEvidence behind = new SampleEvidence().counted(Counter.SENT, 400_000)
        .counted(Counter.ACKNOWLEDGED, 400_000)
        .ownLag(SampleEvidence.uniform(0, 20_000_000_000L, MESSAGES))
        .build();

    assertPasses(Judged.by(new LoadGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new LoadGate(), HEALTHY, RateKind.ACHIEVED));
    assertTrips(Judged.by(new LoadGate(), missing, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "9,167 msg/s were offered, but 10,000 msg/s were asked for");
    assertTrips(Judged.by(new LoadGate(), behind, RateKind.ACHIEVED), Verdict.INVALID,
        "fell behind");
    assertPasses(Judged.by(new LoadGate(), behind, RateKind.OFFERED));
  }

  @Test
  void aLatencyAtTheTopOfTheRangeMayHaveBeenLonger() {
    long hour = 3_600_000_000_000L;
    RunEvidence over = new SampleEvidence()
        .latencies(PUBLISH_RESPONSE, SampleEvidence.uniform(1_000_000, hour + hour / 10, MESSAGES))
        .build();

    assertPasses(Judged.by(new HistogramRangeGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.MAX));
    assertPasses(Judged.by(new HistogramRangeGate(), over, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new HistogramRangeGate(), over, PUBLISH_RESPONSE, Statistic.P99),
        Verdict.INVALID, "the highest recordable value");
    assertTrips(Judged.by(new HistogramRangeGate(), over, PUBLISH_RESPONSE, Statistic.AVERAGE),
        Verdict.INVALID, "3,600 s");
  }

  @Test
  void aFigureSpeaksOfASteadyState() {
    LevelChange fell = new LevelChange(35, false,
        SampleEvidence.uniform(1_000_000, 11_000_000, MESSAGES),
        SampleEvidence.uniform(1_000_000, 5_000_000, MESSAGES));
    Mser5 never = new Mser5(35, false, 0.6, 3, 5);
    RunEvidence growing = new SampleEvidence().steadiness(new Steadiness(Optional.of(never),
        Map.of(PUBLISH_RESPONSE, fell), Map.of())).build();
    RunEvidence slightly = new SampleEvidence().steadiness(new Steadiness(
        Optional.of(new Mser5(35, false, 0.6, 4.9, 5)), Map.of(), Map.of())).build();

    assertPasses(Judged.by(new SteadyStateGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new SteadyStateGate(), growing, PUBLISH_RESPONSE, Statistic.P99));
    assertPasses(Judged.by(new SteadyStateGate(), growing, END_TO_END_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new SteadyStateGate(), slightly, RateKind.ACHIEVED));
    assertTrips(Judged.by(new SteadyStateGate(), growing, PUBLISH_SERVICE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "no steady state: the p50 of each second");
    assertTrips(Judged.by(new SteadyStateGate(), growing, RateKind.ACHIEVED),
        Verdict.LOW_CONFIDENCE,
        "no steady state");
  }

  @Test
  void theThroughputOfAShortPhaseMustBeAlikeInItsHalves() {
    RunEvidence rising = new SampleEvidence().steadiness(new Steadiness(
        Optional.of(new SplitHalfComparison(4_000, 8_000, 6_000, true)), Map.of(), Map.of()))
        .build();

    assertTrips(Judged.by(new SteadyStateGate(), rising, RateKind.ACHIEVED), Verdict.LOW_CONFIDENCE,
        "from 4,000 msg/s in the first half");
    assertPasses(Judged.by(new SteadyStateGate(), rising, RateKind.OFFERED));
  }

  @Test
  void aMeasurementIsAsLongAsTheSystemsOwnCycles() {
    BackgroundCycle flush =
        new BackgroundCycle(Duration.ofSeconds(61), "flushes every %s", Set.of(Storage.FSYNC),
            new BackgroundCycle.Kernel());
    RunEvidence brief = new SampleEvidence().cycle(flush).build();
    RunEvidence enough = new SampleEvidence()
        .cycle(new BackgroundCycle(Duration.ofSeconds(60), "flushes", Set.of(Storage.FSYNC),
            new BackgroundCycle.Kernel()))
        .build();
    RunEvidence saturated =
        new SampleEvidence().cycle(flush).counted(Counter.ACKNOWLEDGED, 400_000).build();

    assertPasses(Judged.by(new CycleGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new CycleGate(), enough, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new CycleGate(), brief, PUBLISH_SERVICE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "flushes every 61 s, and the measure phase took only 1m");
    assertPasses(Judged.by(new CycleGate(), brief, RateKind.ACHIEVED));
    assertTrips(Judged.by(new CycleGate(), saturated, RateKind.ACHIEVED), Verdict.LOW_CONFIDENCE,
        "61 s");
  }

  @Test
  void noDeliveryComesBeforeItsMessageWasDue() {
    RunEvidence some = new SampleEvidence().counted(Counter.NEGATIVE, 10).build();
    RunEvidence many = new SampleEvidence().counted(Counter.NEGATIVE, 50_000).build();

    assertPasses(Judged.by(new ClockGate(), HEALTHY, END_TO_END_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new ClockGate(), many, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new ClockGate(), some, END_TO_END_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "10 end-to-end samples");
    assertTrips(Judged.by(new ClockGate(), many, END_TO_END_RESPONSE, Statistic.P50),
        Verdict.INVALID, "below zero");
  }

  @Test
  void messagesWithoutAnOutcomeSpoilTheQuantilesAmongThem() {
    OutcomeGate gate = new OutcomeGate();

    assertPasses(gate.judge(Judged.figure(HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9, 0), HEALTHY));
    assertPasses(
        gate.judge(Judged.figure(HEALTHY, PUBLISH_RESPONSE, Statistic.P50, 3_000), HEALTHY));
    assertTrips(
        gate.judge(Judged.figure(HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9, 3_000), HEALTHY),
        Verdict.INVALID, "3,000 messages had no outcome");
    assertTrips(gate.judge(Judged.figure(HEALTHY, PUBLISH_RESPONSE, Statistic.MAX, 1), HEALTHY),
        Verdict.LOW_CONFIDENCE, "1 message had no outcome");
    assertPasses(
        gate.judge(Judged.figure(HEALTHY, PUBLISH_RESPONSE, Statistic.AVERAGE, 100), HEALTHY));
    assertTrips(
        gate.judge(Judged.figure(HEALTHY, PUBLISH_RESPONSE, Statistic.AVERAGE, 3_000), HEALTHY),
        Verdict.LOW_CONFIDENCE, "3,000");
    assertTrips(
        gate.judge(Judged.figure(HEALTHY, PUBLISH_RESPONSE, Statistic.AVERAGE, 90_000), HEALTHY),
        Verdict.INVALID, "90,000");
  }

  @Test
  void lossesAreTheSystemsDoingAndMakeNothingInvalid() {
    OutcomeGate gate = new OutcomeGate();
    SampleEvidence lossy = new SampleEvidence()
        .ledger(new LedgerCounts(MESSAGES, MESSAGES, 0, MESSAGES, 0, 0, 594_000, 6_000, 0, 0, 0, 0,
            0, 0, Optional.empty(), OptionalLong.empty()));
    RunEvidence lost = lossy.build();

    assertPasses(gate.judge(Judged.figure(lost, END_TO_END_RESPONSE, Statistic.P95, 6_000), lost));
    assertTrips(gate.judge(Judged.figure(lost, END_TO_END_RESPONSE, Statistic.P99_9, 6_000), lost),
        Verdict.LOW_CONFIDENCE, "6,000 messages had no outcome");
    assertTrips(
        gate.judge(Judged.figure(lost, END_TO_END_RESPONSE, Statistic.AVERAGE, 60_000), lost),
        Verdict.INVALID, "60,000");
    RunEvidence underWay = lossy.undrained().build();
    assertTrips(
        gate.judge(Judged.figure(underWay, END_TO_END_RESPONSE, Statistic.P99_9, 6_000), underWay),
        Verdict.INVALID, "6,000");
  }

  @Test
  void failuresFlatterTheQuantilesThatTheyWouldReach() {
    RunEvidence failing = new SampleEvidence()
        .ledger(new LedgerCounts(MESSAGES, MESSAGES, 0, 594_000, 6_000, 0, 594_000, 0, 0, 0, 0, 0,
            0, 0, Optional.empty(), OptionalLong.empty()))
        .build();

    assertPasses(Judged.by(new FailureGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertPasses(Judged.by(new FailureGate(), failing, PUBLISH_RESPONSE, Statistic.P95));
    assertTrips(Judged.by(new FailureGate(), failing, PUBLISH_RESPONSE, Statistic.P99_9),
        Verdict.LOW_CONFIDENCE, "1 % of the messages failed");
  }

  @Test
  void aQuantileNeedsSamplesBeyondIt() {
    RunEvidence few = new SampleEvidence()
        .latencies(PUBLISH_RESPONSE, SampleEvidence.uniform(1_000_000, 2_000_000, 20_000))
        .build();

    assertPasses(Judged.by(new SampleCountGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertPasses(Judged.by(new SampleCountGate(), few, PUBLISH_RESPONSE, Statistic.P99));
    assertPasses(Judged.by(new SampleCountGate(), few, PUBLISH_RESPONSE, Statistic.MAX));
    assertTrips(Judged.by(new SampleCountGate(), few, PUBLISH_RESPONSE, Statistic.P99_9),
        Verdict.LOW_CONFIDENCE, "20 of 20,000 are beyond p99.9");
  }

  @Test
  void aTailFromFewSecondsIsOneEpisode() {
    Latencies even = SampleEvidence.uniform(1_000_000, 2_000_000, MESSAGES);
    RunEvidence lone = new SampleEvidence()
        .latencies(PUBLISH_RESPONSE, Episodes.withStall(even, MESSAGES, 7, 20_000))
        .build();

    assertPasses(Judged.by(new EpisodeGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99));
    assertPasses(Judged.by(new EpisodeGate(), lone, PUBLISH_RESPONSE, Statistic.P95));
    assertTrips(Judged.by(new EpisodeGate(), lone, PUBLISH_RESPONSE, Statistic.P99),
        Verdict.LOW_CONFIDENCE,
        "stem from 1 second of 60");
  }

  @Test
  void histogramsAndLedgerMustAgree() {
    RunEvidence some = new SampleEvidence()
        .latencies(PUBLISH_RESPONSE,
            SampleEvidence.uniform(1_000_000, 2_000_000, 599_000 / 10_000 * 10_000))
        .build();

    assertPasses(Judged.by(new AccountsGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new AccountsGate(), some, END_TO_END_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new AccountsGate(), some, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.INVALID, "590,000 samples, and the message accounting has 600,000");
  }

  @Test
  void aRunThatContinuedWithoutAWorkerIsDoubted() {
    RunEvidence lost = new SampleEvidence()
        .without(new WorkerLoss(2, 5_200_000_000L, "ended with exit code 137"))
        .build();

    assertPasses(Judged.by(new LostWorkerGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new LostWorkerGate(), lost, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE,
        "worker 2 was lost after 5.20 s of load: it ended with exit code 137");
    assertTrips(Judged.by(new LostWorkerGate(), lost, RateKind.ACHIEVED), Verdict.LOW_CONFIDENCE,
        "the other workers continued");
  }
}
