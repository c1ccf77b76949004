package io.weir.findings.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.sample.PlanBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReproductionTest {
  private static String command(String scale, String... overrides) {
    return Reproduction.command(
        PlanBuilder.builder()
            .format(Plan.FORMAT)
            .name("latency")
            .question("?")
            .source("name: latency")
            .overrides(List.of(overrides))
            .scale(scale)
            .seed(7)
            .runs(List.of())
            .build());
  }

  @Test
  void theCommandHoldsAllThatMadeThePlan() {
    assertThat(command("laptop", "workload.partitions=6"))
        .isEqualTo("weir run latency.yaml --scale laptop --set workload.partitions=6 --set seed=7");
    assertThat(command("")).isEqualTo("weir run latency.yaml --set seed=7");
  }

  @Test
  void theSeedIsSaidOnce() {
    assertThat(command("", "seed=7")).isEqualTo("weir run latency.yaml --set seed=7");
  }

  @Test
  void wordsAreQuotedForAShell() {
    assertThat(command("", "workload.message.size=1 KiB", "a=it's;rm -rf"))
        .contains("--set 'workload.message.size=1 KiB'")
        .contains("--set 'a=it'\\''s;rm -rf'");
  }
}
