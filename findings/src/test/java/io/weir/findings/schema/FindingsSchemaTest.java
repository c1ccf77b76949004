package io.weir.findings.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.weir.core.result.Json;
import io.weir.findings.Analysis;
import io.weir.findings.MeasuredResult;
import io.weir.findings.Samples;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Wing;
import io.weir.findings.model.Wings;
import io.weir.findings.published.PublishedReportTest;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema and its page match the code, and findings match the schema. */
class FindingsSchemaTest {
  private static final Path REFERENCE = Path.of("../docs/reference");
  private static final Path SCHEMA = REFERENCE.resolve("findings.schema.json");

  @TempDir
  private Path folder;

  @Test
  void theSchemaIsThatOfTheRecords() throws IOException {
    new GoldenFile(SCHEMA).holds(Json.prettyWriter()
        .writeValueAsString(FindingsSchema.schema())
        .replace("\r", "") + "\n");
  }

  @Test
  void thePageIsThatOfTheSchema() throws IOException {
    new GoldenFile(REFERENCE.resolve("findings.md"))
        .holds(FindingsPage.text(FindingsSchema.schema()));
  }

  /** A part has no component of a record that would describe it. */
  @Test
  void eachPartIsInTheSchema() {
    String schema = FindingsSchema.schema().toString();

    for (Wing wing : Wings.all()) {
      wing.parts().forEach(part -> assertThat(schema).contains("\"" + part.name() + "\":{"));
    }
  }

  private interface Sample {
    void create(Path folder) throws IOException;
  }

  private List<JsonNode> samples() throws IOException {
    List<Sample> samples = List.of(SampleResults::quickstart, SampleResults::turns,
        SampleResults::fiveSystems, SampleResults::troubled, SampleResults::cutShort,
        result -> SampleResults.sweep(result, List.of(1, 16), 1, 10),
        SampleResults::sweepOfOne, SampleResults::calibration, SampleResults::noise,
        SampleResults::workers, result -> MeasuredResult.unpack("search", result),
        result -> MeasuredResult.unpack("catch-up", result),
        result -> MeasuredResult.unpack("recovery", result));
    List<JsonNode> documents = new ArrayList<>();
    for (Sample sample : samples) {
      Path result = folder.resolve("result-" + documents.size());
      sample.create(result);
      documents.add(json(Analysis.of(ResultReader.open(result), SampleKinds.ALL)));
    }
    documents.add(json(Samples.proven()));
    documents.add(json(PublishedReportTest.findings()));
    return documents;
  }

  private static JsonNode json(Findings findings) throws IOException {
    return Json.reader(JsonNode.class).readTree(Json.compactWriter().writeValueAsString(findings));
  }

  private static JsonSchema stored() throws IOException {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(SCHEMA));
  }

  @Test
  void findingsMatchTheSchema() throws IOException {
    JsonSchema schema = stored();

    for (JsonNode document : samples()) {
      assertThat(schema.validate(document)).as(document.at("/plan/name").asText()).isEmpty();
    }
  }

  /** The positions of objects in quickstart's findings, one of each kind. */
  private static Stream<String> places() {
    return Stream.of("", "/outline", "/plan", "/plan/runs/0/workload", "/variants/0",
        "/variants/0/systems/0/metrics/0", "/variants/0/comparisons/0", "/variants/0/fairness/0",
        "/runs/0", "/runs/0/latencies/0", "/runs/2/assessment/reasons/0", "/runs/0/warmUp",
        "/environment", "/thresholds");
  }

  @Test
  void aFieldThatTheSchemaLacksIsFound() throws IOException {
    JsonSchema schema = stored();
    SampleResults.quickstart(folder.resolve("result"));
    JsonNode document =
        json(Analysis.of(ResultReader.open(folder.resolve("result")), SampleKinds.ALL));

    places().forEach(place -> {
      JsonNode changed = document.deepCopy();
      ((ObjectNode) changed.at(place)).put("newField", 1);
      assertThat(schema.validate(changed)).as(place)
          .anySatisfy(problem -> assertThat(problem.getMessage()).contains("newField"));
    });
  }

  @Test
  void aMissingFieldAndAnOldWordAreFound() throws IOException {
    JsonSchema schema = stored();
    SampleResults.quickstart(folder.resolve("result"));
    JsonNode document =
        json(Analysis.of(ResultReader.open(folder.resolve("result")), SampleKinds.ALL));

    JsonNode without = document.deepCopy();
    ((ObjectNode) without.at("/runs/0")).remove("latencies");
    assertThat(schema.validate(without)).isNotEmpty();
    JsonNode old = document.deepCopy();
    ((ObjectNode) old.get("outline")).put("verdict", "suspect");
    assertThat(schema.validate(old)).isNotEmpty();
  }
}
