package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.result.Json;
import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GateIdTest {
  /** The names in {@code findings.json}, by which other programs select reasons. */
  private static final List<String> NAMES = List.of("account-gap", "accounts", "catch-up-end",
      "catch-up-length", "ceiling", "clock", "cpu-saturation", "cycle", "disk", "disk-use",
      "emulation", "failures",
      "garbage-collection",
      "generator-lag", "hiccups", "histogram-range", "load", "lost-worker", "not-offered",
      "one-episode",
      "outcome", "overload",
      "pauses", "pressure", "record", "run-end", "run-queue", "sample-count", "search-soak",
      "steady-state", "steal", "throttling", "worker-cpu");

  private static List<GateId> constants() {
    return Stream.of(GateId.class.getFields()).map(GateIdTest::value).toList();
  }

  private static GateId value(Field constant) {
    try {
      return (GateId) constant.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aValidityCheckKeepsItsNameInFindings() throws Exception {
    assertThat(Json.reader(String[].class)
        .<String[]>readValue(Json.compactWriter().writeValueAsString(constants())))
        .containsExactlyInAnyOrderElementsOf(NAMES);
    assertThat(Json.reader(GateId[].class)
        .<GateId[]>readValue(Json.compactWriter().writeValueAsString(NAMES)))
        .containsExactlyInAnyOrderElementsOf(constants());
  }

  @Test
  void checksOfPlugInsHaveNamesAsWell() {
    assertThat(GateId.of("long-queue")).isSameAs(GateId.of("long-queue"));
    assertThat(GateId.of("long-queue").doubtsGenerator()).isFalse();
    assertThat(GateId.of("steal")).isSameAs(GateId.STEAL);
    assertThatIllegalArgumentException().isThrownBy(() -> GateId.of("Long queue"))
        .withMessageContaining("'Long queue'");
  }
}
