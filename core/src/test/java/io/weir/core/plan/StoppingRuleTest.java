package io.weir.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.result.Json;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {
  @Property
  void theLooksShareOneError(@ForAll @IntRange(min = 4, max = 1_000) int most) {
    StoppingRule rule = StoppingRule.upTo(most);

    assertThat(rule.looks().stream().mapToDouble(rule::errorAfter).sum())
        .isCloseTo(0.05, Offset.offset(1e-12));
    assertThat(rule.looks()).isSorted().doesNotHaveDuplicates().first().isEqualTo(3);
    assertThat(rule.most()).isEqualTo(most);
    assertThat(rule.mayStopAfter(most)).isFalse();
  }

  @Test
  void itLooksAfterEverMoreRepetitions() {
    StoppingRule rule = StoppingRule.upTo(9);

    assertThat(rule.looks()).containsExactly(3, 4, 6, 9);
    assertThat(rule.mayStopAfter(4)).isTrue();
    assertThat(rule.mayStopAfter(5)).isFalse();
    assertThat(rule.errorAfter(3)).isCloseTo(0.005, Offset.offset(1e-12));
    assertThat(rule.errorAfter(9)).isCloseTo(0.02, Offset.offset(1e-12));
  }

  @Test
  void anExperimentThatWasCutOffSpendsTheErrorOfTheNextLook() {
    StoppingRule rule = StoppingRule.upTo(9);

    assertThat(rule.errorAfter(5)).isEqualTo(rule.errorAfter(6));
    assertThat(rule.errorAfter(1)).isEqualTo(rule.errorAfter(3));
  }

  @Test
  void itIsStoredAsItsLooks() throws Exception {
    StoppingRule rule = StoppingRule.upTo(4);
    String json = Json.compactWriter().writeValueAsString(rule);

    assertThat(json).isEqualTo("{\"looks\":[3,4]}");
    assertThat((StoppingRule) Json.reader(StoppingRule.class).readValue(json)).isEqualTo(rule);
    assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(List.of(4, 3)));
    assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(List.of()));
  }
}
