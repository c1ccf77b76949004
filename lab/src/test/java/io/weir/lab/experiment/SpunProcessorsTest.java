package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Rate;
import io.weir.lab.provision.ProvisionException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Loads of two producers. */
class SpunProcessorsTest {
  private static SpunProcessors of(Pacing pacing, int processors) {
    Workload normal =
        LoopbackPlan.run(1, LoopbackPlan.seconds(1, 1, 1), Map.of()).workload();
    Load load = new Load(Rate.parse("1k/s"), Arrival.POISSON, pacing);
    return SpunProcessors.of(Stream.of(normal, normal.with(load)), processors);
  }

  @Test
  void preciseTakesAQuarterOfTheProcessorsButNoMoreThanItHasProducers() {
    assertThat(of(Pacing.PRECISE, 2).spun()).isEqualTo(1);
    assertThat(of(Pacing.PRECISE, 8).spun()).isEqualTo(2);
    assertThat(of(Pacing.PRECISE, 64).spun()).isEqualTo(2);
    assertThat(of(Pacing.PRECISE, 2).caution()).hasValueSatisfying(
        caution -> assertThat(caution).contains("up to 1 of this machine's 2 processors"));
  }

  @Test
  void othersTakeNone() {
    assertThat(of(Pacing.NORMAL, 1).caution()).isEmpty();
    assertThat(of(Pacing.THRIFTY, 1).caution()).isEmpty();
    assertThatCode(of(Pacing.NORMAL, 1)::require).doesNotThrowAnyException();
  }

  @Test
  void theOnlyProcessorIsNotTaken() {
    assertThatThrownBy(of(Pacing.PRECISE, 1)::require).isInstanceOf(ProvisionException.class)
        .hasMessageContaining("load.pacing")
        .hasMessageContaining("normal");
    assertThatCode(of(Pacing.PRECISE, 2)::require).doesNotThrowAnyException();
  }
}
