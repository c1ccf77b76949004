package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OverloadCautionTest {
  private static final Assessment INVALID = Assessment.of(List.of(
      new Reason(GateId.LOAD, Verdict.INVALID, "it was late", "slow down", List.of())));

  private static RunFindings run(double offered, double achieved, Assessment assessment) {
    return SampleFindings.rated(SampleFindings.run("kafka", RunStatus.COMPLETED, List.of()),
        List.of(new RateFigure(RateKind.OFFERED, offered, Assessment.VALID),
            new RateFigure(RateKind.ACHIEVED, achieved, assessment)));
  }

  private static Optional<String> caution(RunFindings... runs) {
    return new OverloadCaution(Map.of("kafka", List.of(runs)), Thresholds.DEFAULT).text();
  }

  @Test
  void runsThatKeptUpRatesOfTheirOwnAreNoOverload() {
    assertThat(caution(run(14_400, 14_400, Assessment.VALID),
        run(3_600, 3_600, Assessment.VALID))).isEmpty();
  }

  @Test
  void theRunThatLacksMostIsReported() {
    assertThat(caution(run(14_400, 14_400, Assessment.VALID),
        run(3_600, 1_800, Assessment.VALID), run(3_600, 2_000, Assessment.VALID)).orElseThrow())
        .startsWith("Overload: kafka achieved only 1,800 of 3,600 msg/s;");
  }

  @Test
  void aRateThatIsTheLoadGeneratorsOwnIsNone() {
    assertThat(caution(run(3_600, 1_800, INVALID))).isEmpty();
  }
}
