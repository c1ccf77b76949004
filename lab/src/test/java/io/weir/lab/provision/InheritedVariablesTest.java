package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InheritedVariablesTest {
  private static final InheritedVariables USUAL = InheritedVariables.of(Map.of());

  @ParameterizedTest
  @ValueSource(
      strings = {"PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "JAVA_HOME", "LD_PRELOAD"})
  void theSetupOfTheMachineIsPassedOn(String name) {
    assertThat(USUAL.contains(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "KAFKA_PASSWORD", "AWS_SECRET_ACCESS_KEY", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS",
          "_JAVA_OPTIONS", "CLASSPATH", "RABBITMQ_NODENAME", "WEIR_PASS_ENV"})
  void allElseStaysWithWeir(String name) {
    assertThat(USUAL.contains(name)).isFalse();
  }

  @Test
  void theUserChoosesMore() {
    InheritedVariables chosen =
        InheritedVariables.of(Map.of("WEIR_PASS_ENV", "AWS_PROFILE, AWS_REGION"));

    assertThat(chosen.contains("AWS_PROFILE")).isTrue();
    assertThat(chosen.contains("AWS_REGION")).isTrue();
    assertThat(chosen.contains("AWS_SECRET_ACCESS_KEY")).isFalse();
    assertThat(chosen.contains("PATH")).isTrue();
  }
}
