package io.weir.findings.gate;

import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.evidence.DiskTraffic;
import io.weir.findings.evidence.DisturbedSeconds;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DisturbedDiskTest {
  private static final long MILLI = 1_000_000;

  private static RunEvidence disturbed(double share, DiskTraffic traffic) {
    return new SampleEvidence().diskDisturbed(traffic, new DisturbedSeconds(share,
        Map.of(PUBLISH_RESPONSE,
            SampleEvidence.uniform(MILLI, 8 * MILLI, SampleEvidence.MESSAGES))))
        .build();
  }

  private static LatencyFigure judged(RunEvidence run) {
    return Judge.judge(Judged.figure(run, PUBLISH_RESPONSE, Statistic.P99, 0), run);
  }

  @Test
  void othersOnTheDiskRaiseTheValueByTheDifferenceToTheOtherSeconds() {
    LatencyFigure figure =
        judged(disturbed(0.05, new DiskTraffic(new TreeSet<>(), 80e6, 0, 200_000)));

    assertThat(figure.errorBar().parts().getFirst()).satisfies(part -> {
      assertThat(part.cause()).isEqualTo(GateId.DISK_USE);
      assertThat(part.below()).isBetween(29 * MILLI / 10, 31 * MILLI / 10);
    });
    assertThat(figure.assessment().reasons().getFirst()).satisfies(reason -> {
      assertThat(reason.verdict()).isEqualTo(Verdict.LOW_CONFIDENCE);
      assertThat(reason.text()).contains("others than the system", "5 % of the seconds",
          "80.0 MB/s");
    });
  }

  @Test
  void aDiskThatIsDisturbedForMostOfTheTimeHasNoUndisturbedValue() {
    LatencyFigure figure =
        judged(disturbed(0.6, new DiskTraffic(new TreeSet<>(), 0, 3_000_000, 200_000)));

    assertThat(figure.assessment().reasons().getFirst()).satisfies(reason -> {
      assertThat(reason.check()).isEqualTo(GateId.DISK_USE);
      assertThat(reason.text()).contains("slow in 60 % of the seconds", "3.00 ms", "too high");
    });
  }
}
