package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.ExitCode;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change of the loopback broker, by the real command and real workers. */
class AbIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String SCENARIO =
      """
          name: change
          question: Is it slower?
          systems:
            loopback: { broker: loopback, acknowledge-delay: constant 5ms, delivery-delay: constant 5ms }
          durability: { replicas: 1, acknowledge: one, storage: memory }
          slo: { publish p50: < 1.1x }
          workload:
            message: { size: 100 B }
            load: { rate: 1k/s, arrival: uniform }
          phases: { warm-up: 1s, measure: 30s, drain: 5s }
          worker.heap: 128 MiB
          repeat: 3
          """;

  @TempDir
  private Path folder;

  @Test
  void aSlowerChangeIsNamedAndBreaksTheObjective() throws IOException {
    Path scenario = Files.writeString(folder.resolve("change.yaml"), SCENARIO);
    Path results = folder.resolve("results");
    Outcome outcome = SHELL.run("ab", scenario.toString(), "--out", results.toString(), "--data",
        folder.resolve("data").toString(), "--set", "phases.measure=16s", "--change",
        "systems.loopback.acknowledge-delay=constant 10ms");

    assertThat(outcome.exit()).as(outcome.toString()).isEqualTo(ExitCode.FAILED.number());
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("finds differences of p50 from")
        .contains("loopback-changed is slower than loopback at the median (")
        .containsPattern("x \\[[0-9.]+-[0-9.]+\\] publish\\)")
        .containsPattern("CPU/msg client [0-9.]+ [µm]s [0-9.]+ [µm]s [0-9.]+x");
    ResultLayout layout = new ResultLayout(results.resolve("change/latest"));
    Plan plan = DocumentType.PLAN.read(layout.stored(layout.plan()));
    assertThat(plan.runs()).hasSize(2)
        .extracting(run -> run.system().options().get("acknowledge-delay"))
        .containsExactlyInAnyOrder("constant 5ms", "constant 10ms");
    assertThat(plan.runs()).extracting(PlannedRun::phases)
        .allMatch(phases -> phases.windows().orElseThrow().untilConclusive());
    assertThat(plan.overrides()).contains("systems=[loopback, loopback-changed=loopback]",
        "systems.loopback-changed.acknowledge-delay=constant 10ms");

    JsonNode report = Json.reader(JsonNode.class)
        .readValue(SHELL.run("report", "--json", layout.root().toString()).out());
    assertThat(report.at("/exit").asInt()).isEqualTo(ExitCode.FAILED.number());
    assertThat(report.at("/results/0/answer/0").asText()).contains("is slower than loopback");
    assertThat(report.at("/results/0/answer").toString()).as("also where a screen has no room")
        .containsPattern("varied by [0-9.]+ % from round to round, so 8 rounds find changes from");
  }
}
