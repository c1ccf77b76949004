package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.cli.Shell.Outcome;
import io.weir.core.result.Json;
import io.weir.findings.export.Exporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of a stored result, which is measured once. */
class StoredResultIT {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private static Path folder;

  private static SampleResult sample;

  @TempDir
  private Path own;

  @BeforeAll
  static void measure() throws IOException {
    sample = SampleResult.measure(folder);
  }

  /** The same result on twelve days, with a median three times as high from the ninth on. */
  @Test
  void aHistoryShowsTheChange() throws IOException {
    JsonNode findings = Json.reader(JsonNode.class)
        .readValue(Files.readString(sample.measured().resolve("findings.json")));
    for (int day = 10; day < 22; day++) {
      Path result = Files.createDirectories(own.resolve("sample/2026-01-" + day + "T10-00-00Z"));
      Files.copy(sample.measured().resolve("plan.json"), result.resolve("plan.json"));
      Files.writeString(result.resolve("findings.json"),
          slower(findings, (day < 18 ? 1 : 3) + 0.01 * (day * 7 % 5)).toPrettyString()
              .replaceAll("20\\d\\d-\\d\\d-\\d\\d(?=T\\d\\d:)", "2026-01-" + day));
    }
    Outcome history =
        SHELL.run("history", "sample", own.toString(), "--metric", "publish p50", "--json");
    assertThat(history.exit()).as(history.err()).isZero();
    JsonNode json = Json.reader(JsonNode.class).readValue(history.out());
    assertThat(json.get("results")).hasSize(12);
    JsonNode changes = json.at("/series/0/changes");
    assertThat(changes).hasSize(1);
    assertThat(changes.at("/0/result").asInt()).isEqualTo(8);
    assertThat(json.at("/answer/0").asText()).startsWith("Loopback changed at 2026-01-18");
  }

  /** A busy machine makes values invalid, which are no part of a history. */
  private static JsonNode slower(JsonNode findings, double factor) {
    JsonNode copy = findings.deepCopy();
    for (JsonNode run : copy.get("runs")) {
      for (JsonNode latency : run.get("latencies")) {
        if (latency.get("statistic").asText().equals("p50")) {
          ObjectNode p50 = (ObjectNode) latency;
          p50.put("nanos", Math.round(p50.get("nanos").asLong() * factor));
          p50.remove("interval");
          ObjectNode assessment = (ObjectNode) p50.get("assessment");
          assessment.put("verdict", "valid");
          assessment.putArray("reasons");
        }
      }
    }
    return copy;
  }

  @Test
  void eachFormatIsAFile() throws IOException {
    for (Exporter exporter : Exporter.all()) {
      Path file = own.resolve(exporter.format());
      Outcome export = SHELL.run("export", exporter.format(), sample.measured().toString(), "--to",
          file.toString());
      assertThat(export.exit()).as(export.err()).isZero();
      assertThat(file).isNotEmptyFile();
    }
    assertThat(own.resolve("junit")).content()
        .contains("<testsuite name=\"sample\" tests=\"2\"", "validity of run 001-loopback");
    assertThat(own.resolve("markdown")).content().startsWith("## sample");
    assertThat(own.resolve("csv")).content().contains("publish-response:p99");
    assertThat(own.resolve("csv-intervals")).content().contains("sample,1,loopback,1,");
    assertThat(SHELL.run("export", "csv-summary", sample.measured().toString()).out())
        .contains("sample,loopback,publish-response:p50,ns,");
  }

  /** The findings are those that the report has, so nothing is judged again. */
  @Test
  void exportsTakeCurrentFindings() throws IOException {
    Path copy = own.resolve("copy");
    sample.copyTo(copy);
    for (String file : sample.files()) {
      if (file.endsWith(".hlog")) {
        Files.delete(copy.resolve(file));
      }
    }
    assertThat(SHELL.run("export", "csv", copy.toString()).out())
        .isEqualTo(SHELL.run("export", "csv", sample.measured().toString()).out());
  }
}
