package io.weir.findings.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReproductionTest {
  private static String command(String scale, String... overrides) {
    return Reproduction.command(
        new Plan(Plan.FORMAT, "latency", "?", "name: latency", List.of(overrides), scale, 7,
            Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty(), Optional.empty(), List.of()));
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
