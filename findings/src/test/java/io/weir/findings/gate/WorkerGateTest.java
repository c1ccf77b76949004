package io.weir.findings.gate;

import static io.weir.core.result.Metric.END_TO_END_RESPONSE;
import static io.weir.core.result.Metric.PUBLISH_RESPONSE;
import static io.weir.core.result.Metric.PUBLISH_SERVICE;
import static io.weir.findings.gate.Judged.assertPasses;
import static io.weir.findings.gate.Judged.assertTrips;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Counter;
import io.weir.core.scenario.Pacing;
import io.weir.findings.figure.Latencies;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.machine.Interference;
import io.weir.findings.sample.SampleEvidence;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Likewise of the gates for what keeps the worker from the CPU. */
class WorkerGateTest {
  private static final long MESSAGES = SampleEvidence.MESSAGES;
  private static final String NORMAL = "normal pacing";
  private static final RunEvidence HEALTHY = new SampleEvidence().build();

  @Test
  void aWorkerMustHaveCpuToSpare() {
    RunEvidence busy = new SampleEvidence().cpu(0.8, 0.5).build();
    RunEvidence pacing = new SampleEvidence().cpu(0.5, 0.95).build();
    RunEvidence busyAndShort =
        new SampleEvidence().cpu(0.8, 0.5).counted(Counter.ACKNOWLEDGED, 400_000).build();

    assertPasses(Judged.by(new WorkerCpuGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new WorkerCpuGate(), busy, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "80 % of all cores");
    assertTrips(Judged.by(new WorkerCpuGate(), pacing, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "95 % of the time");
    assertPasses(Judged.by(new WorkerCpuGate(), busy, RateKind.ACHIEVED));
    assertTrips(Judged.by(new WorkerCpuGate(), busyAndShort, RateKind.ACHIEVED), Verdict.SUSPECT,
        "80 %");
  }

  @Test
  void whereSpinningTakesTheCpuNormalPacingIsAWayOut() {
    SampleEvidence busy = new SampleEvidence().cpu(0.8, 0.5);
    SampleEvidence waiting = new SampleEvidence().waits(0.45, 0, 0);

    assertThat(nextStep(new WorkerCpuGate(), busy.paced(Pacing.PRECISE))).contains(NORMAL);
    assertThat(nextStep(new RunQueueGate(), waiting.paced(Pacing.PRECISE))).contains(NORMAL);
    assertThat(nextStep(new WorkerCpuGate(), busy.paced(Pacing.NORMAL))).doesNotContain(NORMAL);
    assertThat(nextStep(new RunQueueGate(), waiting.paced(Pacing.NORMAL))).doesNotContain(NORMAL);
  }

  /** Its spinning is not part of that. */
  @Test
  void aPacingThreadThatIsBusyWithSendingIsNotHelpedByRest() {
    SampleEvidence sending = new SampleEvidence().cpu(0.5, 0.95).paced(Pacing.PRECISE);

    assertThat(nextStep(new WorkerCpuGate(), sending)).doesNotContain(NORMAL);
  }

  private static String nextStep(Gate gate, SampleEvidence evidence) {
    return Judged.by(gate, evidence.build(), PUBLISH_RESPONSE, Statistic.P99_9)
        .orElseThrow()
        .nextStep();
  }

  @Test
  void garbageCollectionMayTakeSoMuchOfTheTime() {
    RunEvidence collecting = new SampleEvidence().gc(0.03).build();

    assertPasses(Judged.by(new GarbageCollectionGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new GarbageCollectionGate(), collecting, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "3 % of the time");
  }

  @Test
  void hiccupsAreHeldAgainstHowFarTheyCanHaveMovedTheFigure() {
    RunEvidence lone = new SampleEvidence().hiccups(200_000_000, 0).build();
    RunEvidence many = new SampleEvidence().hiccups(20_000_000, 200_000_000).build();
    RunEvidence slight = new SampleEvidence().hiccups(900_000, 0).build();

    assertPasses(Judged.by(new HiccupGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertPasses(Judged.by(new HiccupGate(), slight, PUBLISH_RESPONSE, Statistic.P99_9));
    assertTrips(Judged.by(new HiccupGate(), lone, PUBLISH_RESPONSE, Statistic.P99_9),
        Verdict.SUSPECT, "may have added up to 2.00 ms to p99.9");
    assertTrips(Judged.by(new HiccupGate(), lone, PUBLISH_RESPONSE, Statistic.MAX),
        Verdict.SUSPECT, "200 ms");
    assertTrips(Judged.by(new HiccupGate(), lone, PUBLISH_RESPONSE, Statistic.AVERAGE),
        Verdict.SUSPECT, "20.0 ms to avg");
    assertTrips(Judged.by(new HiccupGate(), many, PUBLISH_RESPONSE, Statistic.P99_9),
        Verdict.SUSPECT, "may have added up to 2.00 ms to p99.9");
  }

  @Test
  void pausesOfTheJvmLikewise() {
    RunEvidence paused = new SampleEvidence().pauses(200_000_000).build();
    RunEvidence untold =
        new SampleEvidence().pauses(200_000_000).interference(Interference.UNKNOWN).build();

    assertPasses(Judged.by(new PauseGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertPasses(Judged.by(new PauseGate(), untold, PUBLISH_RESPONSE, Statistic.P99_9));
    assertTrips(Judged.by(new PauseGate(), paused, PUBLISH_RESPONSE, Statistic.P99_9),
        Verdict.SUSPECT, "paused 60 times, for up to 200 ms");
    assertTrips(Judged.by(new GarbageCollectionGate(), paused, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "pauses of the worker's JVM took 20 % of the time");
  }

  @Test
  void stolenTimeTouchesWhatItCanHaveMoved() {
    RunEvidence stolen = new SampleEvidence().host(0.02, 0).build();
    RunEvidence most = new SampleEvidence().host(0.4, 0).build();
    RunEvidence skewed = new SampleEvidence().host(0.02, 0)
        .latencies(PUBLISH_RESPONSE, SampleEvidence.skewed(MESSAGES))
        .build();

    assertPasses(Judged.by(new StealGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertPasses(Judged.by(new StealGate(), stolen, PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(Judged.by(new StealGate(), skewed, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new StealGate(), skewed, PUBLISH_RESPONSE, Statistic.P99_9),
        Verdict.SUSPECT, "2 % of this machine's CPU time to others");
    assertTrips(Judged.by(new StealGate(), most, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "40 %");
    assertPasses(Judged.by(new StealGate(), most, RateKind.ACHIEVED));
  }

  @Test
  void aQuotaThatWasUsedUpTouchesWhatItCanHaveMoved() {
    RunEvidence rarely = new SampleEvidence().host(0, 0.005)
        .latencies(PUBLISH_RESPONSE, SampleEvidence.skewed(MESSAGES))
        .build();
    RunEvidence starved = new SampleEvidence().host(0, 0.5)
        .latencies(PUBLISH_RESPONSE, SampleEvidence.uniform(5_000_000, 5_001_000, MESSAGES))
        .build();
    RunEvidence held =
        new SampleEvidence().host(0, 0.5).counted(Counter.ACKNOWLEDGED, 400_000).build();

    assertPasses(Judged.by(new ThrottlingGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertPasses(Judged.by(new ThrottlingGate(), rarely, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new ThrottlingGate(), rarely, PUBLISH_RESPONSE, Statistic.P99_9),
        Verdict.SUSPECT, "for 0.50 % of the time");
    assertTrips(Judged.by(new ThrottlingGate(), starved, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "for 50 % of the time");
    assertTrips(Judged.by(new ThrottlingGate(), held, RateKind.ACHIEVED), Verdict.SUSPECT,
        "CPU quota");
  }

  @Test
  void waitingForACpuTouchesTheMessagesOfTheThreadThatWaited() {
    Latencies skewed = SampleEvidence.skewed(MESSAGES);
    RunEvidence client = new SampleEvidence().waits(0, 0, 0.05)
        .latencies(PUBLISH_RESPONSE, skewed)
        .build();
    RunEvidence consumer = new SampleEvidence().waits(0, 0.05, 0)
        .latencies(PUBLISH_RESPONSE, skewed)
        .latencies(END_TO_END_RESPONSE, skewed)
        .build();
    RunEvidence starved = new SampleEvidence().waits(0.45, 0, 0)
        .latencies(PUBLISH_RESPONSE, SampleEvidence.uniform(5_000_000, 5_001_000, MESSAGES))
        .build();

    assertPasses(Judged.by(new RunQueueGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertPasses(Judged.by(new RunQueueGate(), client, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new RunQueueGate(), client, PUBLISH_RESPONSE, Statistic.P99),
        Verdict.SUSPECT, "a thread of the client was ready to run and waited for a CPU for 5 %");
    assertPasses(Judged.by(new RunQueueGate(), consumer, PUBLISH_RESPONSE, Statistic.P99));
    assertTrips(Judged.by(new RunQueueGate(), consumer, END_TO_END_RESPONSE, Statistic.P99),
        Verdict.SUSPECT, "a consumer's thread");
    assertTrips(Judged.by(new RunQueueGate(), starved, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "a pacing thread was ready to run and waited for a CPU for 45 %");
    assertPasses(Judged.by(new RunQueueGate(), starved, PUBLISH_SERVICE, Statistic.P50));
  }

  @Test
  void whatEveryWakeUpCostsIsNoContention() {
    Interference calm = new Interference(SampleEvidence.QUIET.pacerWait(),
        Optional.of(new Interference.WaitShare(0.03, 4_500)),
        Optional.of(new Interference.WaitShare(0.04, 5_200)), OptionalDouble.of(0.1),
        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(),
        OptionalDouble.empty());
    RunEvidence run = new SampleEvidence().interference(calm)
        .latencies(END_TO_END_RESPONSE, SampleEvidence.skewed(MESSAGES))
        .build();

    assertPasses(Judged.by(new RunQueueGate(), run, END_TO_END_RESPONSE, Statistic.P99_9));
  }

  @Test
  void whatEveryTurnWaitsForAddsToEveryMessage() {
    Interference slow = new Interference(SampleEvidence.QUIET.pacerWait(),
        Optional.of(new Interference.WaitShare(0.08, 400_000)), Optional.empty(),
        SampleEvidence.QUIET.processWait(), OptionalDouble.empty(), OptionalDouble.empty(),
        OptionalDouble.empty(), Optional.empty(), OptionalDouble.empty());
    RunEvidence run = new SampleEvidence().interference(slow)
        .latencies(END_TO_END_RESPONSE, SampleEvidence.uniform(1_000_000, 1_001_000, MESSAGES))
        .build();

    assertTrips(Judged.by(new RunQueueGate(), run, END_TO_END_RESPONSE, Statistic.P50),
        Verdict.SUSPECT, "8 % of the time");
  }

  @Test
  void pressureSpeaksOnlyWhereTheThreadsDoNot() {
    Interference pressed = new Interference(Optional.empty(), Optional.empty(), Optional.empty(),
        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
        OptionalDouble.of(0.4), Optional.empty(), OptionalDouble.empty());
    Interference told = new Interference(Optional.empty(), Optional.empty(), Optional.empty(),
        OptionalDouble.of(0.01), OptionalDouble.empty(), OptionalDouble.empty(),
        OptionalDouble.of(0.4), Optional.empty(), OptionalDouble.empty());
    RunEvidence alone = new SampleEvidence().interference(pressed).build();

    assertPasses(Judged.by(new PressureGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99));
    assertPasses(Judged.by(new PressureGate(), new SampleEvidence().interference(told).build(),
        PUBLISH_RESPONSE, Statistic.P99));
    assertTrips(Judged.by(new PressureGate(), alone, PUBLISH_RESPONSE, Statistic.P99),
        Verdict.SUSPECT, "waited for a CPU for 40 % of the time");
  }
}
