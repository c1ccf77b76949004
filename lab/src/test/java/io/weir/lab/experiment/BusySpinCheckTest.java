package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Rate;
import io.weir.lab.provision.ProvisionException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BusySpinCheckTest {
  private static BusySpinCheck of(Pacing pacing, int producers, int processors) {
    Workload other = LoopbackPlan.run(1, LoopbackPlan.seconds(1, 1, 1), Map.of()).workload();
    Workload paced = WorkloadBuilder.builder()
        .topics(1)
        .partitions(1)
        .message(other.message())
        .producersPerTopic(producers)
        .subscriptionsPerTopic(1)
        .consumersPerSubscription(1)
        .load(LoadBuilder.builder()
            .rate(Rate.parse("1k/s"))
            .arrival(Arrival.POISSON)
            .pacing(pacing)
            .build())
        .build();
    return BusySpinCheck.of(Stream.of(other, paced), processors);
  }

  @Test
  void preciseTakesAQuarterOfTheProcessorsButNoMoreThanItHasProducers() {
    assertThat(of(Pacing.PRECISE, 100, 2).spun()).isEqualTo(1);
    assertThat(of(Pacing.PRECISE, 100, 8).spun()).isEqualTo(2);
    assertThat(of(Pacing.PRECISE, 100, 256).spun()).isEqualTo(16);
    assertThat(of(Pacing.PRECISE, 3, 64).spun()).isEqualTo(3);
    assertThat(of(Pacing.PRECISE, 0, 64).caution()).isEmpty();
    assertThat(of(Pacing.PRECISE, 3, 64).caution()).hasValueSatisfying(
        caution -> assertThat(caution).contains("up to 3 of the 64 processors"));
  }

  @Test
  void othersTakeNone() {
    assertThat(of(Pacing.NORMAL, 2, 1).caution()).isEmpty();
    assertThat(of(Pacing.THRIFTY, 2, 1).caution()).isEmpty();
    assertThatCode(of(Pacing.NORMAL, 2, 1)::require).doesNotThrowAnyException();
  }

  @Test
  void theOnlyProcessorIsNotTaken() {
    assertThatThrownBy(of(Pacing.PRECISE, 2, 1)::require).isInstanceOf(ProvisionException.class)
        .hasMessageContaining("load.pacing")
        .hasMessageContaining("normal");
    assertThat(of(Pacing.PRECISE, 2, 1).caution()).hasValueSatisfying(
        caution -> assertThat(caution).contains("will not run"));
    assertThatCode(of(Pacing.PRECISE, 2, 2)::require).doesNotThrowAnyException();
  }
}
