package io.weir.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.interval.Metric;
import io.weir.core.scenario.Objective.Limit;
import io.weir.core.scenario.Objective.Outcome;
import io.weir.core.scenario.Objective.Subject;
import io.weir.core.unit.ByteRate;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectiveTest {
  @Test
  void limitsHaveTheUnitOfTheirSubject() {
    assertThat(Objective.of("end-to-end p99.9", "< 10 ms")).isEqualTo(new Objective(
        new Subject.Latency(Metric.END_TO_END_RESPONSE, "p99.9"),
        new Limit.AtMostTime(Duration.ofMillis(10))));
    assertThat(Objective.of("lost", "0")).isEqualTo(
        new Objective(new Subject.Messages(Outcome.LOST), new Limit.AtMostCount(0)));
    assertThat(Objective.of("publish p50", "<1.1x").relative()).isTrue();
    assertThat(Objective.of("throughput", "> 9k/s").text()).isEqualTo("throughput > 9k/s");
    assertThat(Objective.of("throughput", "> 400 Mbit/s").limit())
        .isEqualTo(new Limit.AtLeastData(ByteRate.parse("50 MB/s")));
  }

  @ParameterizedTest
  @CsvSource({"publish p50,< 850us", "end-to-end p99.9,< 1.05x", "throughput,> 20k/s",
      "throughput,> 50 MB/s", "throughput,> 0.95x", "lost,<= 0", "failed,<= 12",
      "end-to-end max,< 2s"})
  void theTextOfAnObjectiveIsReadAgain(String name, String condition) {
    Objective objective = Objective.of(name, condition);

    assertThat(Objective.parse(objective.text())).isEqualTo(objective);
  }

  @ParameterizedTest
  @CsvSource({"publish p98,< 1ms,can't be an objective", "latency,< 1ms,can't be an objective",
      "publish p50,> 1ms,is no limit of publish p50", "publish p50,1ms,is no limit of publish p50",
      "publish p50,< fast,is no limit of publish p50",
      "throughput,< 1k/s,is no limit of throughput",
      "throughput,> 1ms,is no limit of throughput", "throughput,> 5 MB,is no limit of throughput",
      "lost,< few,is no limit of lost",
      "publish p99,< 0x,is no limit of publish p99", "lost,,has no limit"})
  void anythingElseIsRefusedWithAnExample(String name, String condition, String problem) {
    String text = condition == null ? "" : condition;

    assertThatThrownBy(() -> Objective.of(name, text)).hasMessageContaining(problem)
        .hasMessageContaining("write ");
  }
}
