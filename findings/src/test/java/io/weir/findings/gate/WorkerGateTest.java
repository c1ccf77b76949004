package io.weir.findings.gate;

import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_SERVICE;
import static io.weir.findings.gate.Judged.assertPasses;
import static io.weir.findings.gate.Judged.assertTrips;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.scenario.Pacing;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
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
        Verdict.LOW_CONFIDENCE, "80 % of all cores");
    assertTrips(Judged.by(new WorkerCpuGate(), pacing, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "95 % of the time");
    assertPasses(Judged.by(new WorkerCpuGate(), busy, RateKind.ACHIEVED));
    assertTrips(Judged.by(new WorkerCpuGate(), busyAndShort, RateKind.ACHIEVED),
        Verdict.LOW_CONFIDENCE,
        "80 %");
  }

  @Test
  void whereSpinningTakesTheCpuNormalPacingIsAWayOut() {
    SampleEvidence busy = new SampleEvidence().cpu(0.8, 0.5);
    SampleEvidence waiting = new SampleEvidence().waits(0.45, 0, 0);

    assertThat(nextStep(new WorkerCpuGate(), busy.paced(Pacing.PRECISE))).contains(NORMAL);
    assertThat(nextStep(new StarvedGate(), waiting.paced(Pacing.PRECISE))).contains(NORMAL);
    assertThat(nextStep(new WorkerCpuGate(), busy.paced(Pacing.NORMAL))).doesNotContain(NORMAL);
    assertThat(nextStep(new StarvedGate(), waiting.paced(Pacing.NORMAL))).doesNotContain(NORMAL);
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
    RunEvidence collecting =
        new SampleEvidence().gc(0.03).interference(Interference.UNKNOWN).build();
    RunEvidence reported = new SampleEvidence().gc(0.03).build();

    assertPasses(Judged.by(new GarbageCollectionGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P50));
    assertTrips(Judged.by(new GarbageCollectionGate(), collecting, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "3 % of the time");
    assertPasses(Judged.by(new GarbageCollectionGate(), reported, PUBLISH_RESPONSE,
        Statistic.P50));
  }

  @Test
  void aWorkerWithoutCpuMeasuresHowItWasStarved() {
    Latencies narrow = SampleEvidence.uniform(5_000_000, 5_001_000, MESSAGES);
    RunEvidence starved =
        new SampleEvidence().waits(0.45, 0, 0).latencies(PUBLISH_RESPONSE, narrow).build();
    RunEvidence held = new SampleEvidence().host(0, 0.5)
        .latencies(PUBLISH_RESPONSE, narrow)
        .build();
    RunEvidence heldAndShort =
        new SampleEvidence().host(0, 0.5).counted(Counter.ACKNOWLEDGED, 400_000).build();

    assertPasses(Judged.by(new StarvedGate(), HEALTHY, PUBLISH_RESPONSE, Statistic.P99_9));
    assertTrips(Judged.by(new StarvedGate(), starved, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "a pacing thread was ready to run and waited for a CPU for 45 %");
    assertPasses(Judged.by(new StarvedGate(), starved, PUBLISH_SERVICE, Statistic.P50));
    assertTrips(Judged.by(new StarvedGate(), held, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "held the worker back for 50 % of the time");
    assertPasses(Judged.by(new StarvedGate(), held, RateKind.ACHIEVED));
    assertTrips(Judged.by(new StarvedGate(), heldAndShort, RateKind.ACHIEVED),
        Verdict.LOW_CONFIDENCE,
        "CPU quota");
  }
}
