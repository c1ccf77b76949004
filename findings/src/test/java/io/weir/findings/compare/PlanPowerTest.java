package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.scenario.ThresholdTable;
import io.weir.findings.comparison.TurnsPower;
import io.weir.findings.sample.SamplePlans;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The differences that systems in turns show. */
class PlanPowerTest {
  private static String found(double factor) {
    return PlanPower.found(new TurnsPower.Measured(0.004, 22, factor), 0.03);
  }

  @Test
  void aDifferenceWithinTheMarginIsNotFound() {
    Plan plan = SamplePlans.turns("kafka", "pulsar");
    Plan tolerant = PlanBuilder.builder(plan)
        .thresholds(Optional.of(ThresholdTable.of(Map.of("margin", 0.5))))
        .build();

    assertThat(found(1.004)).isEqualTo("The ratio of the publish p50 varied by 0.40 % from round to"
        + " round, so 22 rounds find changes from 1.03x on in 4 of 5 cases.");
    assertThat(found(1.07)).contains("changes from 1.07x on");
    assertThat(PlanPower.text(plan, Optional.empty()).orElseThrow())
        .startsWith("finds differences of p50 from 1.07x, 1.15x, ");
    assertThat(PlanPower.text(tolerant, Optional.empty()).orElseThrow())
        .startsWith("finds differences of p50 from 1.50x, 1.50x, 1.50x on");
  }

  @Test
  void aLargeFactorSaysNoMoreThanThat() {
    assertThat(found(245)).contains("changes from over 100x on");
  }
}
