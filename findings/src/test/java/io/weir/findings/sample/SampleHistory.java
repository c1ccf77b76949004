package io.weir.findings.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.result.Json;
import io.weir.core.unit.Rate;
import io.weir.findings.Analysis;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.read.ResultReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Stored results of a scenario, one a day. One of them is judged; the others have its findings with
 * scaled latencies, so that many of them take little time.
 */
public final class SampleHistory {
  /** Pulsar's median in milliseconds where its factor is 1; Kafka's is 2. */
  public static final double PULSAR = 3;

  private static final LocalDate FIRST = LocalDate.of(2026, 1, 15);
  private static final String KAFKA = "kafka";

  private static JsonNode base;
  private static String plan;

  private final Path folder;

  /**
   * A history without results.
   *
   * @param folder the folder of all results
   */
  public SampleHistory(Path folder) throws IOException {
    this.folder = folder;
    judge();
  }

  /** Judges the result that all others are made of, once. */
  private static synchronized void judge() throws IOException {
    if (base != null) {
      return;
    }
    SampleFolder sample = SampleFolder.create(Files.createTempDirectory("weir-history"),
        SamplePlans.plan("nightly", List.of(Map.of()), List.of(KAFKA, "pulsar"), 2,
            Rate.parse("5k/s"), Duration.ofSeconds(5)));
    for (var run : sample.plan().runs()) {
      boolean kafka = run.system().name().equals(KAFKA);
      sample.with(run.index(), SampleRun.healthy((kafka ? 2 : PULSAR)
          * (0.985 + 0.01 * run.repetition()))
          .withReadBack(kafka
              ? SampleSettings.kafka(SamplePlans.FSYNC)
              : SampleSettings.pulsar(SamplePlans.FSYNC)));
    }
    FindingsWriter.write(Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL),
        sample.layout().findings());
    plan = Files.readString(sample.layout().plan());
    base = Json.reader(JsonNode.class).readValue(sample.layout().findings().toFile());
    try (Stream<Path> all = Files.walk(sample.path())) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  /**
   * Adds the result of a day.
   *
   * @param day from 0
   * @param version that of Kafka
   * @param kafka the factor of its latencies
   * @param pulsar the same of Pulsar
   * @return the folder of the result
   */
  public Path add(int day, String version, double kafka, double pulsar) throws IOException {
    JsonNode tree = base.deepCopy();
    for (JsonNode run : tree.get("runs")) {
      double factor = run.at("/run/system/name").asText().equals(KAFKA) ? kafka : pulsar;
      for (JsonNode latency : run.get("latencies")) {
        ((ObjectNode) latency).put("nanos", Math.round(latency.get("nanos").asLong() * factor));
        if (latency.hasNonNull("interval")) {
          scale(latency.get("interval"), factor, "low", "value", "high");
        }
      }
    }
    for (JsonNode comparison : tree.at("/variants/0/comparisons")) {
      scale(comparison, pulsar / kafka, "ratio", "low", "high");
    }
    String date = FIRST.plusDays(day).toString();
    Path result =
        Files.createDirectories(folder.resolve("nightly/" + date + "T10-00-00Z"));
    Files.writeString(result.resolve("plan.json"), plan);
    Files.writeString(result.resolve("findings.json"), tree.toPrettyString()
        .replace(FIRST + "T", date + "T")
        .replace("\"4.3.1\"", '"' + version + '"'));
    return result;
  }

  private static void scale(JsonNode node, double factor, String... fields) {
    for (String field : fields) {
      if (node.get(field).isNumber()) {
        ((ObjectNode) node).put(field, node.get(field).asDouble() * factor);
      }
    }
  }

  /** Changes a text in the findings of a result. */
  public static void change(Path result, String from, String to) throws IOException {
    Path findings = result.resolve("findings.json");
    String text = Files.readString(findings);
    if (!text.contains(from)) {
      throw new IllegalArgumentException("no '" + from + "' in " + findings);
    }
    Files.writeString(findings, text.replace(from, to));
  }

  /** Changes the runs of a system in the findings of a result. */
  public static void changeRuns(Path result, String system, Consumer<ObjectNode> change)
      throws IOException {
    Path findings = result.resolve("findings.json");
    JsonNode tree = Json.reader(JsonNode.class).readValue(findings.toFile());
    for (JsonNode run : tree.get("runs")) {
      if (run.at("/run/system/name").asText().equals(system)) {
        change.accept((ObjectNode) run);
      }
    }
    Files.writeString(findings, tree.toPrettyString());
  }

  /** Changes the latencies of a system in the findings of a result. */
  public static void changeLatencies(Path result, String system, Consumer<ObjectNode> change)
      throws IOException {
    changeRuns(result, system,
        run -> run.get("latencies").forEach(latency -> change.accept((ObjectNode) latency)));
  }

  /**
   * Twenty days, in which Kafka becomes 1.5 times as slow with version 4.4.0, and Pulsar stays; one
   * of them has another load.
   */
  public static void slowerVersion(Path folder) throws IOException {
    SampleHistory history = new SampleHistory(folder);
    for (int day = 0; day < 20; day++) {
      boolean slower = day >= 12;
      Path result = history.add(day, slower ? "4.4.0" : "4.3.1",
          (slower ? 1.5 : 1) * (1 + 0.02 * (day * 7 % 5 - 2)),
          1 + 0.02 * (day * 3 % 5 - 2));
      if (day == 5) {
        change(result, "\"5k/s\"", "\"1k/s\"");
      }
    }
  }
}
