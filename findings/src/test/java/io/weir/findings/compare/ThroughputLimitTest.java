package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.findings.compare.ThroughputLimit.Disk;
import io.weir.findings.compare.ThroughputLimit.Side;
import io.weir.findings.sample.SampleEvidence;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputLimitTest {
  private static ThroughputLimit limit(SampleEvidence run, double processors, double disk,
      double underWay) {
    return ThroughputLimit.of(run.unlimited().build(), Optional.of(processors), Optional.of(0.2),
        Optional.of(new Disk(1e8, Optional.of(disk), underWay)));
  }

  @ParameterizedTest
  @CsvSource({
      "0.95, 0.02, 0.99, 0.90, SENDER",
      "0.60, 0.30, 0.99, 0.90, DISK",
      "0.60, 0.30, 0.99, 0.20, PROCESSORS",
      "0.30, 0.60, 0.60, 0.20, SYSTEM",
      "0.50, 0.05, 0.60, 0.20, UNKNOWN"})
  void theFirstSideAtItsLimitIsNamed(double sender, double buffer, double processors, double disk,
      Side side) {
    assertThat(limit(new SampleEvidence().cpu(0.4, sender).blocked(buffer, 1_000), processors, disk,
        0.1).side()).isEqualTo(side);
  }

  @Test
  void aDiskThatIsNeverIdleIsALimitIfAcknowledgementsWaitForIt() {
    SampleEvidence run = new SampleEvidence().cpu(0.2, 0.3).blocked(0.6, 1_000);

    assertThat(limit(run, 0.5, 0.1, 0.95).side()).isEqualTo(Side.DISK);
    assertThat(limit(run, 0.5, 0.1, 0.5).side()).isEqualTo(Side.SYSTEM);
  }

  @Test
  void aBacklogThatGrowsIsNoticed() {
    SampleEvidence behind =
        new SampleEvidence().counted(Counter.RECEIVED, SampleEvidence.MESSAGES / 2);

    assertThat(limit(behind, 0.5, 0.1, 0.1).behind())
        .contains(SampleEvidence.MESSAGES / 2.0 / SampleEvidence.SECONDS);
    assertThat(limit(new SampleEvidence(), 0.5, 0.1, 0.1).behind()).isEmpty();
  }

  @Test
  void unknownPartsAreNoLimit() {
    ThroughputLimit limit = ThroughputLimit.of(
        new SampleEvidence().unlimited().cpu(0.2, 0.3).blocked(0.6, 1_000).build(),
        Optional.empty(), Optional.empty(), Optional.empty());

    assertThat(limit.side()).isEqualTo(Side.SYSTEM);
  }
}
