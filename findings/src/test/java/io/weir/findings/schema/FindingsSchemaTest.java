package io.weir.findings.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.result.Json;
import io.weir.findings.Analysis;
import io.weir.findings.model.Wing;
import io.weir.findings.model.Wings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The schema and its page match the code, and the schema finds mistakes. {@code GoldenReportTest}
 * validates findings.
 */
class FindingsSchemaTest {
  private static final ObjectNode SCHEMA = FindingsSchema.schema();

  @TempDir
  private Path folder;

  @Test
  void theSchemaIsThatOfTheRecords() throws IOException {
    new GoldenFile(StoredSchema.FILE).holds(Json.prettyWriter()
        .writeValueAsString(SCHEMA)
        .replace("\r", "") + "\n");
  }

  @Test
  void thePageIsThatOfTheSchema() throws IOException {
    new GoldenFile(StoredSchema.REFERENCE.resolve("findings.md"))
        .holds(FindingsPage.text(SCHEMA));
  }

  /** A part has no component of a record that would describe it. */
  @Test
  void eachPartIsInTheSchema() {
    String schema = SCHEMA.toString();

    for (Wing wing : Wings.all()) {
      wing.parts().forEach(part -> assertThat(schema).contains("\"" + part.name() + "\":{"));
    }
  }

  private JsonNode quickstart() throws IOException {
    SampleResults.quickstart(folder);
    return StoredSchema.json(Analysis.of(ResultReader.open(folder), SampleKinds.ALL));
  }

  /** The positions of objects in quickstart's findings, one of each kind. */
  private static List<String> places() {
    return List.of("", "/outline", "/plan", "/plan/runs/0/workload", "/variants/0",
        "/variants/0/systems/0/metrics/0", "/variants/0/comparisons/0", "/variants/0/fairness/0",
        "/runs/0", "/runs/0/latencies/0", "/runs/2/assessment/reasons/0", "/runs/0/warmUp",
        "/environment", "/thresholds");
  }

  @Test
  void aFieldThatTheSchemaLacksIsFound() throws IOException {
    StoredSchema schema = StoredSchema.read();
    JsonNode document = quickstart();

    assertThat(schema.problems(document)).isEmpty();
    places().forEach(place -> ((ObjectNode) document.at(place)).put("newField", 1));
    List<String> problems = schema.problems(document);
    assertThat(problems).hasSize(places().size())
        .allSatisfy(problem -> assertThat(problem).contains("newField"));
    places().forEach(place -> assertThat(problems)
        .anySatisfy(problem -> assertThat(problem).startsWith("$"
            + place.replaceAll("/(\\d+)", "[$1]").replace('/', '.') + ":")));
  }

  @Test
  void aMissingFieldAndAnOldWordAreFound() throws IOException {
    StoredSchema schema = StoredSchema.read();
    JsonNode document = quickstart();

    JsonNode without = document.deepCopy();
    ((ObjectNode) without.at("/runs/0")).remove("latencies");
    assertThat(schema.problems(without)).isNotEmpty();
    JsonNode old = document.deepCopy();
    ((ObjectNode) old.get("outline")).put("verdict", "suspect");
    assertThat(schema.problems(old)).isNotEmpty();
  }
}
