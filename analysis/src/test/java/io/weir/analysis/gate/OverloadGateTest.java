package io.weir.analysis.gate;

import static io.weir.analysis.gate.Judged.assertPasses;
import static io.weir.analysis.gate.Judged.assertTrips;
import static io.weir.core.result.Metric.GENERATOR_LAG;
import static io.weir.core.result.Metric.PUBLISH_RESPONSE;

import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.sample.SampleEvidence;
import io.weir.core.result.Counter;
import org.junit.jupiter.api.Test;

/** A fault is there to make messages wait; what waited before it did so for another reason. */
class OverloadGateTest {
  private static final long DUE = 200_000;

  private static SampleEvidence struck(long settled) {
    return new SampleEvidence().struck(DUE, settled)
        .counted(Counter.ACKNOWLEDGED, SampleEvidence.MESSAGES / 2);
  }

  @Test
  void whatIsOwedAfterAFaultIsWhatTheFaultDid() {
    RunEvidence keptUp = struck(DUE - 500).build();

    assertPasses(Judged.by(new OverloadGate(), keptUp, PUBLISH_RESPONSE, Statistic.P99));
  }

  @Test
  void aSystemThatFellBehindBeforeTheFaultWasOverloaded() {
    RunEvidence slightly = struck(DUE - 2_000).build();
    RunEvidence gravely = struck(DUE / 2).build();

    assertTrips(Judged.by(new OverloadGate(), slightly, PUBLISH_RESPONSE, Statistic.P99),
        Verdict.SUSPECT, "before the fault struck, 2,000 had no outcome");
    assertTrips(Judged.by(new OverloadGate(), gravely, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.INVALID, "of 200,000 messages that were due before the fault struck, 100,000");
    assertPasses(Judged.by(new OverloadGate(), gravely, GENERATOR_LAG, Statistic.P50));
  }
}
