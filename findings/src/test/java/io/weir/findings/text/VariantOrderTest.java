package io.weir.findings.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.unit.Rate;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VariantOrderTest {
  private static Map<String, String> variant(String storage, String rate) {
    Map<String, String> variant = new LinkedHashMap<>();
    variant.put("storage", storage);
    variant.put("rate", rate);
    return variant;
  }

  private static final List<Map<String, String>> DRAWN =
      List.of(variant("fsync", "2k/s"), variant("memory", "2k/s"), variant("memory", "500/s"),
          variant("fsync", "500/s"));

  private static Plan plan() {
    return SamplePlans.plan("sweep", DRAWN, List.of("kafka"), 1, Rate.parse("500/s"),
        Duration.ofSeconds(1));
  }

  @Test
  void sweptValuesHaveTheOrderOfTheScenario() {
    Map<String, List<String>> sweep = new LinkedHashMap<>();
    sweep.put("storage", List.of("memory", "fsync"));
    sweep.put("rate", List.of("2k/s", "500/s"));
    Plan plan = plan().sweeping(sweep);

    assertThat(DRAWN.stream().sorted(VariantOrder.of(plan))).containsExactly(
        variant("memory", "2k/s"), variant("memory", "500/s"), variant("fsync", "2k/s"),
        variant("fsync", "500/s"));
    assertThat(VariantOrder.values(plan, "rate")).containsExactly("2k/s", "500/s");
    assertThat(plan.withRuns(List.of()).sweep()).hasValue(sweep);
  }

  @Test
  void plansWithoutAnOrderHaveTheNaturalOne() {
    assertThat(DRAWN.stream().sorted(VariantOrder.of(plan()))).containsExactly(
        variant("fsync", "500/s"), variant("fsync", "2k/s"), variant("memory", "500/s"),
        variant("memory", "2k/s"));
    assertThat(VariantOrder.values(plan(), "rate")).containsExactly("500/s", "2k/s");
  }
}
