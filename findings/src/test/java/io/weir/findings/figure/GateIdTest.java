package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateIdTest {
  /** The names in {@code findings.json}, by which other programs select reasons. */
  private static final List<String> NAMES = List.of("account-gap", "accounts", "catch-up-end",
      "catch-up-length", "ceiling", "clock", "cycle", "disk", "emulation", "failures",
      "garbage-collection",
      "generator-lag", "hiccups", "histogram-range", "load", "lost-worker", "not-offered",
      "one-episode",
      "outcome", "overload",
      "pauses", "pressure", "record", "run-end", "run-queue", "sample-count", "search-soak",
      "steady-state", "steal", "throttling", "worker-cpu");

  @Test
  void a_validity_check_keeps_its_name_in_findings() throws Exception {
    assertThat(Json.reader(String[].class)
        .<String[]>readValue(Json.compactWriter().writeValueAsString(GateId.values())))
        .containsExactlyElementsOf(NAMES);
  }
}
