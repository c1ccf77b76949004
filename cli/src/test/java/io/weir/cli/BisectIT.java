package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.ExitCode;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change among several values of the loopback broker, by the real command and real workers. */
class BisectIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String SCENARIO =
      """
          name: change
          question: Since when is it slower?
          systems:
            loopback: { broker: loopback, acknowledge-delay: constant 5ms, delivery-delay: constant 5ms }
          durability: { replicas: 1, acknowledge: one, storage: memory }
          workload:
            message: { size: 100 B }
            load: { rate: 1k/s, arrival: uniform }
          phases: { warm-up: 1s, measure: 16s, drain: 5s }
          worker.heap: 128 MiB
          """;

  @TempDir
  private Path folder;

  @Test
  @Tag("slow")
  void theFirstSlowerValueIsFound() throws IOException {
    Path scenario = Files.writeString(folder.resolve("change.yaml"), SCENARIO);
    Outcome outcome = SHELL.run("bisect", scenario.toString(), "--json", "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString(), "--set",
        "phases.measure=16s", "--change", "systems.loopback.acknowledge-delay", "--values",
        "constant 5ms,constant 5100us,constant 9ms,constant 9100us,constant 9200us");

    assertThat(outcome.exit()).as(outcome.toString()).isEqualTo(ExitCode.OK.number());
    JsonNode found = Json.reader(JsonNode.class).readValue(outcome.out());
    assertThat(found.at("/answer").asText())
        .startsWith("loopback's publish p50 changes between constant 5100us and constant 9ms:"
            + " with constant 9200us it is 1.");
    assertThat(found.at("/bisection/before").asText()).isEqualTo("constant 5100us");
    assertThat(found.at("/bisection/steps").size()).isEqualTo(3);
    Path page = Path.of(found.at("/report").asText());
    assertThat(outcome.err()).contains("RESULT", "like", "report  " + page);
    List<String> links = Pattern.compile("href=\"[.]/([^\"]+/report[.]html)\"")
        .matcher(Files.readString(page))
        .results()
        .map(link -> link.group(1))
        .toList();
    assertThat(links).hasSize(3)
        .allSatisfy(link -> assertThat(page.resolveSibling(link)).isRegularFile());
  }
}
