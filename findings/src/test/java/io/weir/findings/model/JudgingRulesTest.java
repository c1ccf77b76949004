package io.weir.findings.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.GateId;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JudgingRulesTest {
  /** The checks and limits of rules 7. A change here needs rules with the next number. */
  private static final String GATES = """
      account-gap accounts catch-up-end catch-up-length ceiling clock cpu-saturation cycle disk \
      disk-use emulation failures garbage-collection generator-lag hiccups histogram-range load \
      lost-worker not-offered one-episode outcome overload pauses pressure record run-end \
      run-queue sample-count search-soak steady-state steal throttling worker-cpu""";
  private static final String LIMITS = "Thresholds[errorBar=0.1, lagInvalid=0.5, achieved=0.999,"
      + " achievedInvalid=0.99, boundary=PT0.06S, offTarget=0.01, cpuShare=0.7, pacerShare=0.9,"
      + " ceilingShare=0.5, gcShare=0.01, starved=0.25, steadyState=PT1M, diskDrift=0.5,"
      + " fsyncFloor=PT0.00002S, histogramTop=PT1H, samplesBeyond=100, tailFrom=0.95, windows=10,"
      + " incomplete=0.001, spoilt=0.01, unaccounted=1.0E-4, negative=0.01, margin=0.03, runs=3]";

  @Test
  void otherGatesAndLimitsAreOtherRules() {
    assertThat(JudgingRules.current().number()).isEqualTo(7);
    assertThat(Arrays.stream(GateId.class.getFields())
        .filter(field -> field.getType() == GateId.class)
        .map(JudgingRulesTest::name)
        .sorted()
        .collect(Collectors.joining(" "))).isEqualTo(GATES);
    assertThat(Thresholds.DEFAULT).hasToString(LIMITS);
  }

  private static String name(Field constant) {
    try {
      return constant.get(null).toString();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
